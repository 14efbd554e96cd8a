import Foundation
import RuntimeTestSupport
import SwiftletFoundation
import Testing
import WidgetModel
import WidgetWire

/// A bundle as the daemon starts it.
@Suite struct ProcessTests {
  private func value(of intent: String) throws -> ParameterValue? {
    let bundle = try SpawnedBundle("RuntimeFixture")
    bundle.welcome()
    bundle.perform(1, intent)
    return try bundle.performed().outcome.get().value
  }

  @Test func itSaysHelloWithTheIdentityOfItsExecutable() throws {
    let first = try SpawnedBundle("RuntimeFixture").hello
    guard case .hello(let version, let sdk, let identity) = first else {
      Issue.record("no hello")
      return
    }
    #expect(version == WireProtocol.version)
    #expect(sdk == SwiftletVersion.current)
    #expect(identity.count > 8)
    #expect(try SpawnedBundle("RuntimeFixture").hello == first)
  }

  @Test func authorCodeNeverRunsAtOnce() throws {
    #expect(try value(of: "StartTasks") == .int(1))
  }

  @Test func aLineThatAuthorCodePrintsIsOutAtOnce() throws {
    #expect(try value(of: "SayALine") == .string("a line\n"))
  }

  @Test func codeThatBlocksOnATaskOfItsOwnIsHelped() throws {
    #expect(try value(of: "BlockOnTask") == .bool(true))
  }

  @Test func mainActorCodeRunsOnTheMainThreadAndPerformDoesNot() throws {
    #expect(try value(of: "WhereAmI") == .string("author main"))
  }

  @Test func theMainQueueRunsWhileATimelineIsMade() throws {
    let bundle = try SpawnedBundle("RuntimeFixture")
    bundle.welcome()
    bundle.requestTimeline(1, .test("w", kind: "Overlap"))
    #expect(try bundle.timeline().outcome.get().entries[0].table.textLines == ["main"])
  }

  @Test func itEndsWithItsChannel() async throws {
    let bundle = try SpawnedBundle("RuntimeFixture")
    bundle.welcome()
    bundle.hangUp()
    #expect(try await bundle.exitStatus() == 0)
  }

  @Test(arguments: [false, true])
  func itEndsWhereItsCodeHasClosedItsChannel(numberIsUsedAgain: Bool) async throws {
    let bundle = try SpawnedBundle("RuntimeFixture")
    bundle.welcome()
    bundle.send(
      .perform(
        PerformRequest(
          id: 1,
          action: "a1",
          intent: IntentReference(
            name: "CloseChannel",
            parameters: ["reuses": .bool(numberIsUsedAgain)]
          ),
          pressed: nil,
          parent: nil,
          sync: Sync(revision: 0)
        )
      )
    )
    #expect(try await bundle.exitStatus() == 0)
  }

  @Test func itEndsWhenItIsAskedTo() async throws {
    let bundle = try SpawnedBundle("RuntimeFixture")
    bundle.welcome()
    bundle.send(.shutdown)
    #expect(try await bundle.exitStatus() == 0)
  }

  /// Runs the fixture as a person would, and gives its status and what it printed.
  private func run(_ arguments: [String]) throws -> (status: Int32, output: Data, error: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try SpawnedBundle.path(of: "RuntimeFixture"))
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, data, text)
  }

  @Test func itDescribesItself() throws {
    let (status, output, _) = try run(["--describe"])
    #expect(status == 0)
    let description = try BundleDescription(json: try JSONParser.parse(Array(output)))
    #expect(description.kinds.map(\.name) == ["Overlap"])
    #expect(
      Set(description.intents.map(\.name)) == [
        "BlockOnTask", "CloseChannel", "SayALine", "StartTasks", "WhereAmI",
      ]
    )
    #expect(description.issues.isEmpty)
  }

  @Test func withoutADaemonItSaysWhatItIs() throws {
    let (status, output, error) = try run([])
    #expect(status == 2)
    #expect(output.isEmpty)
    #expect(error.contains("widget bundle"))
  }
}
