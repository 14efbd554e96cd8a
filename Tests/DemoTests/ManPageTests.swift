import DBusTestSupport
import Testing

/// The manual pages say what the programs' help says: every command and every option.
@Suite struct ManPageTests {
  @Test func areMadeOfTheHelp() async throws {
    let result = try await Script.run("scripts/man-pages", ["--check"])
    #expect(result.status == 0, "\(result.output)\(result.errorOutput)")
  }
}
