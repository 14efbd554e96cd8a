import DBus
import Testing

@Suite struct SignatureTests {
  @Test(arguments: [
    "", "s", "sa{sv}", "a(iaxd)", "aaaas", "(((y)))", "a{oa{sa{sv}}}", "ybnqiuxtdsoghv",
  ])
  func goodSignaturesAreTaken(string: String) throws {
    #expect(try Signature(string).string == string)
  }

  @Test(arguments: [
    "z", "a", "(", "()", ")", "(s", "a{s}", "a{sss}", "a{vs}", "a{(s)s}", "{sv}", "a{sv", "s\u{0}",
    "r", "e", String(repeating: "s", count: 256), String(repeating: "a", count: 33) + "s",
    String(repeating: "(", count: 33) + "s" + String(repeating: ")", count: 33),
  ])
  func badSignaturesAreRefused(string: String) {
    #expect(throws: DBusError.self) { try Signature(string) }
  }

  @Test func depthAndLengthMayReachTheLimit() throws {
    _ = try Signature(String(repeating: "s", count: 255))
    _ = try Signature(String(repeating: "a", count: 32) + "s")
    let nested = String(repeating: "(", count: 32) + "s" + String(repeating: ")", count: 32)
    _ = try Signature(String(repeating: "a", count: 32) + nested)
  }

  @Test func aSignatureIsCutIntoItsTypes() {
    let signature: Signature = "sa{sv}(ia(ss))v"
    #expect(signature.types.map(\.string) == ["s", "a{sv}", "(ia(ss))", "v"])
    #expect(!signature.isSingle)
    #expect(Signature("a{sv}").isSingle)
    #expect(!Signature.empty.isSingle)
  }
}
