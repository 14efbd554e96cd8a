import DBusTestSupport
import Testing

/// `scripts/demo` on the programs of this build: it passes, and what breaks it is named.
@Suite(.serialized) struct DemoTests {
  @Test func endsByItselfWithEveryExpectationMet() async throws {
    let result = try await demo()
    #expect(result.status == 0, "\(result.output.suffix(2_000))\(result.errorOutput)")
    #expect(result.output.contains("Done: 15 steps"))
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
    try await Script.run("scripts/demo", environment: ["DEMO_SABOTAGE=\(sabotage)"])
  }
}
