import DBusTestSupport
import Glibc
import Testing

/// `scripts/demo` on the programs of this build: it passes, and what breaks it is named.
@Suite(.serialized) struct DemoTests {
  @Test func endsByItselfWithEveryExpectationMet() async throws {
    let result = try await demo()
    #expect(result.status == 0, "\(result.output.suffix(2_000))\(result.errorOutput)")
    #expect(result.output.contains("Done: 14 steps"))
  }

  @Test(arguments: [
    ("player", "Pause the player with swiftlet"),
    ("readonly", "Toggle a task by a call of busctl"),
    ("bundle", "Toggle a task by a call of busctl"),
  ])
  func namesTheStepThatASabotageBreaks(sabotage: String, step: String) async throws {
    let result = try await demo(sabotage: sabotage)
    #expect(result.status == 1, "\(result.output.suffix(2_000))\(result.errorOutput)")
    #expect(result.output.contains("FAILED in step"))
    #expect(result.output.contains(", \(step): "), "\(result.output.suffix(2_000))")
  }

  @Test func refusesASabotageThatThereIsNot() async throws {
    let result = try await demo(sabotage: "weather")
    #expect(result.status == 1)
    #expect(result.errorOutput.contains("DEMO_SABOTAGE is one of player, readonly, bundle"))
  }

  private func demo(sabotage: String = "") async throws -> ToolResult {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = try makeTemporaryFolder()
    defer { removeFolder(folder) }
    let result = try await runTool(
      ["python3", "/\(root)/scripts/demo"],
      environment: [
        "DEMO_SABOTAGE=\(sabotage)", "HOME=\(folder)", "TMPDIR=\(folder)", "LC_ALL=C.UTF-8",
        "PATH=/usr/bin:/bin", "SWIFTLET_BUILD=\(try Self.products())",
      ],
      within: .seconds(120)
    )
    // Nothing is left behind, whatever happened.
    #expect(rmdir(folder) == 0, "the demo left something in \(folder)")
    return result
  }

  /// The programs lie beside the tests' own.
  private static func products() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    try #require(count > 0)
    let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let slash = try #require(path.lastIndex(of: "/"))
    return String(path[..<slash])
  }
}
