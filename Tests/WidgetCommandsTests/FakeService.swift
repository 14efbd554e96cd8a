import CommandLineKit
import DBus
import DBusTestSupport
import Synchronization
import WidgetClient
import WidgetCommands

/// A private bus with a service that answers as a test says, and `swiftlet` run against it.
final class FakeService: Sendable {
  typealias Answer = @Sendable (IncomingCall) -> Result<[DBusValue], DBusError>

  let bus: PrivateBus
  let connection: BusConnection
  let calls = Recorder<Message>()

  /// Starts a service of a name with the answers of a test.
  init(name: BusName = ServiceNames.service, answer: @escaping Answer) async throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    let calls = calls
    await connection.onCall { call in
      calls.record(call.message)
      call.reply.send(answer(call))
    }
    guard try await connection.requestName(name) else { throw TestSupportError("No name \(name)") }
  }

  /// What one run of the command line has left.
  struct Run: Sendable {
    var status: ExitCode
    var output: [String]
    var complaints: [String]
  }

  /// Runs a command line on a thread of its own.
  func run(_ arguments: String...) async throws -> Run {
    try await Self.run(arguments, on: bus.address)
  }

  static func run(
    _ arguments: [String],
    on address: String,
    output: Recorder<String> = Recorder(),
    complaints: Recorder<String> = Recorder()
  ) async throws -> Run {
    let replaced = Recorder<String>()
    let surroundings = Surroundings(
      program: "/opt/swiftlet/bin/swiftlet",
      bus: address,
      variables: { _ in nil },
      print: { output.record($0) },
      complain: { complaints.record($0) },
      replace: { path, arguments in replaced.record("\(path) \(arguments)") }
    )
    let status = try await onThread { CommandTool(surroundings: surroundings).run(arguments) }
    return Run(
      status: status,
      output: output.events.flatMap { $0.split(separator: "\n").map(String.init) },
      complaints: complaints.events + replaced.events
    )
  }

  /// The members that were called, in order.
  var members: [String] { calls.events.compactMap(\.member?.string) }

  /// The only call of a member.
  func call(_ member: MemberName) throws -> Message {
    let found = calls.events.filter { $0.member == member }
    guard found.count == 1 else {
      throw TestSupportError("\(member) was called \(found.count) times")
    }
    return found[0]
  }
}

extension DBusError {
  /// One of the service's own errors.
  static func service(
    _ name: String,
    _ message: String,
    _ details: DBusDictionary = [:]
  ) -> DBusError {
    do {
      return DBusError(
        name: try ErrorName(ServiceNames.errorPrefix + name),
        message: message,
        details: [.dictionary(details)]
      )
    } catch {
      return error
    }
  }
}
