import Testing
import WidgetModel

@Suite struct JSONTests {
  @Test(arguments: [
    "null", "true", "-12", "9223372036854775807", "0.5", "\"a\\n\\u0001\\\"\\\\\"",
    "[1,2,[]]", "{\"a\":{\"b\":[null]},\"c\":\"ä\"}",
  ])
  func whatIsReadIsWrittenBackAlike(text: String) throws {
    #expect(try JSONParser.parse(text).text == text)
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\" 1}", "{\"a\":1,\"a\":2}", "01", "1.", "-", "tru", "\"a", "\"\\x\"",
    "\"\\ud800\"", "1e999", "[1] 2", "\"\u{1}\"",
  ])
  func malformedTextIsRefused(text: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(text) }
  }

  @Test func invalidUTF8IsRefused() {
    #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
  }

  @Test func nestingIsAllowedToItsLimitAndNotBeyond() throws {
    let limit = JSONParser.depthLimit
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONParser.parse(nested(limit))
    #expect(throws: JSONError.self) { try JSONParser.parse(nested(limit + 1)) }
  }

  @Test func surrogatePairsAreOneCharacter() throws {
    #expect(try JSONParser.parse("\"\\ud83d\\ude00\"") == "😀")
  }

  @Test func numbersKeepTheirValue() {
    #expect(JSON.double(3).text == "3.0")
    #expect(JSON.double(.infinity).text == "null")
    #expect(JSON.int(.min).text == "-9223372036854775808")
  }

  @Test func objectsAreEqualWhateverTheOrder() {
    let left: JSON = ["a": 1, "b": 2]
    let right: JSON = ["b": 2, "a": 1]
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }
}
