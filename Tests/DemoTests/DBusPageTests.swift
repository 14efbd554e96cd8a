import DBusTestSupport
import Testing

/// `Docs/dbus.md` says what the interface files say, and what it shows works.
@Suite struct DBusPageTests {
  @Test func isMadeOfTheInterfaceFiles() async throws {
    let result = try await Script.run("scripts/dbus-docs", ["--check"])
    #expect(result.status == 0, "\(result.errorOutput)")
  }

  @Test func showsCallsThatWork() async throws {
    let result = try await Script.run("scripts/dbus-docs", ["--run"], within: .seconds(240))
    #expect(result.status == 0, "\(result.output)\(result.errorOutput)")
  }
}
