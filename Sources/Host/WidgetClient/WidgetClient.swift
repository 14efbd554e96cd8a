package import DBus
package import EventLoop
import Synchronization
import WidgetModel

/// A connection to the service for programs that do one thing after the other.
///
/// Each call runs the loop on the calling thread until its answer has come, so a program needs no
/// second thread and no task; signals that arrive meanwhile reach their handlers.
///
/// - Important: Must only be used on the thread that made it.
package final class WidgetClient {
  /// Longer than the service lets a call wait before it answers `running`.
  package static let defaultDeadline = Duration.seconds(25)

  package let loop: EventLoop
  package let connection: BusConnection
  /// No call waits longer for its answer, whatever deadline it names.
  package var patience = Duration.seconds(1_000_000)

  /// Connects to the bus; the service is not called yet.
  ///
  /// - Throws: ``ClientError`` where there is no bus.
  package init(bus: BusAddress = .session) throws(ClientError) {
    do {
      loop = try EventLoop()
    } catch {
      throw ClientError(.failed, "No event loop can be made: \(error)")
    }
    do {
      connection = try BusConnection(to: bus, on: loop)
    } catch {
      throw ClientError(error)
    }
  }

  /// Errors come with details only for those who ask; the options of a call are its last argument.
  private static func askingForDetails(_ body: [DBusValue]) -> [DBusValue] {
    guard case .dictionary(var options)? = body.last, options.type == "a{sv}" else { return body }
    options["details"] = .bool(true)
    return body.dropLast() + [.dictionary(options)]
  }

  /// Calls a method of the service and waits for its answer.
  ///
  /// - Throws: ``ClientError``.
  package func call(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ body: [DBusValue] = [],
    deadline: Duration = defaultDeadline,
    startsService: Bool = true
  ) throws(ClientError) -> [DBusValue] {
    let message = Message.call(
      ServiceNames.service,
      path,
      interface,
      member,
      Self.askingForDetails(body),
      flags: startsService ? [] : .noAutoStart
    )
    do {
      return try send(message, deadline: min(deadline, patience)).body
    } catch {
      throw ClientError(error)
    }
  }

  /// Sends any call and waits for its answer.
  package func send(_ message: Message, deadline: Duration) throws(DBusError) -> Message {
    let answer = Answer()
    let loop = loop
    connection.assumeIsolated { connection in
      _ = connection.call(message, deadline: deadline) { result in
        answer.value.withLock { $0 = result }
        loop.stop()
      }
    }
    while true {
      if let result = answer.value.withLock({ $0 }) { return try result.get() }
      loop.run()
    }
  }

  /// Runs the loop until a handler calls ``EventLoop/stop()`` and the condition holds, or the
  /// deadline has passed.
  ///
  /// - Returns: whether the condition holds.
  package func run(for deadline: Duration?, until condition: () -> Bool) -> Bool {
    let lateness = Lateness()
    let loop = loop
    let timer = deadline.map { deadline in
      loop.schedule(after: deadline) {
        lateness.isLate.store(true, ordering: .relaxed)
        loop.stop()
      }
    }
    defer { timer?.cancel() }
    while !condition() {
      if lateness.isLate.load(ordering: .relaxed) { return false }
      loop.run()
    }
    return true
  }

  private final class Answer: Sendable {
    let value = Mutex<Result<Message, DBusError>?>(nil)
  }

  private final class Lateness: Sendable {
    let isLate = Atomic(false)
  }
}
