import DBusTestSupport
import Testing

/// What the pages say to people holds.
@Suite struct PageTests {
  @Test func theBundleOfTheReadmeCompilesAndNoLinkIsDead() async throws {
    let result = try await Script.run("scripts/check-docs")
    #expect(result.status == 0, "\(result.errorOutput)")
  }
}
