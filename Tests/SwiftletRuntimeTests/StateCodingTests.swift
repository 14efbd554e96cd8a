import Foundation
import Testing
import WidgetModel

@testable import Swiftlet

/// Shared state is coded as Foundation's JSON coders code it with their default strategies.
@Suite
struct StateCodingTests {
  private func check<T: Codable & Equatable>(_ value: T) throws {
    let ours = try JSONValueEncoder.encode(value)
    let theirs = try JSONParser.parse(Array(try JSONEncoder().encode(value)))
    #expect(ours == theirs)
    #expect(try JSONValueDecoder(theirs).decode(T.self) == value)
    #expect(try JSONDecoder().decode(T.self, from: Data(ours.bytes)) == value)
  }

  @Test
  func `plain values, their lists and their dictionaries`() throws {
    try check(true)
    try check("a \"quoted\" ünïcode\n")
    try check([1, -2, .max, .min])
    try check([1.5, 2, -0.25, 1e300])
    try check([Float(0.5), 3])
    try check([UInt8.max, 0])
    try check([Int64.min, .max])
    try check([UInt(7)])
    try check(["a": 1, "b": 2])
    try check([1: "a", -2: "b"])
    try check([[1], [], [2, 3]])
    try check([Int?.none, 4])
    try check(["a": String?.none])
    try check([Suit.hearts: 1])
    try check(Set([3]))
  }

  @Test
  func `Foundation's types`() throws {
    try check([Date(timeIntervalSinceReferenceDate: 12_345.678)])
    try check([Data([0, 1, 254, 255])])
    try check([URL(string: "https://example.org/a?b=c%20d")])
    try check([UUID()])
    try check([Decimal(string: "12.75")])
    try check(DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 60))
  }

  @Test
  func `structures, enumerations, optionals and classes`() throws {
    try check(Point(x: 1, label: nil))
    try check(Point(x: 2, label: "p"))
    try check([Point(x: 3, label: "q")])
    try check([Shape.empty, .circle(radius: 2.5), .named("n", Point(x: 0, label: nil))])
    try check([Suit.spades])
    try check(Labelled(name: "n", number: 3))
    try check(Matrix(rows: [[1, 2], [3]], title: "t"))
  }

  private func keeps<T: Codable & Equatable>(_ value: T) throws {
    let text = try StateCoder.encode(value).bytes
    #expect(try StateCoder.decode(T.self, from: try JSONParser.parse(text)) == value)
  }

  @Test
  func `numbers that 64 bits or a double cannot hold keep their digits`() throws {
    try keeps(UInt64.max)
    try keeps([UInt(Int.max) + 1, 0, .max])
    try keeps(["a": Int128.min, "b": 7])
    try keeps([UInt128.max])
    try keeps(Decimal(string: "12345678901234567890.123456789"))
    try keeps([Decimal(string: "0.1"), Decimal(UInt64.max)])
    let json = try StateCoder.encode(UInt64.max)
    #expect(throws: DecodingError.self) { try StateCoder.decode(Int.self, from: json) }
    #expect(throws: DecodingError.self) { try StateCoder.decode(UInt64.self, from: "12") }
    #expect(throws: DecodingError.self) { try StateCoder.decode(Decimal.self, from: "twelve") }
    #expect(throws: (any Error).self) { try StateCoder.encode([Decimal.nan]) }
  }

  @Test
  func `zero keeps its sign`() throws {
    func sign<T: Codable & FloatingPoint>(_ value: T) throws -> FloatingPointSign {
      let list = try JSONParser.parse(try StateCoder.encode([value]).bytes)
      let alone = try JSONParser.parse(try StateCoder.encode(value).bytes)
      let signs = [
        try StateCoder.decode([T].self, from: list)[0].sign,
        try StateCoder.decode(T.self, from: alone).sign,
      ]
      #expect(signs[0] == signs[1])
      return signs[0]
    }
    #expect(try sign(-0.0) == .minus)
    #expect(try sign(0.0) == .plus)
    #expect(try sign(Float(-0.0)) == .minus)
  }

  @Test
  func `a number that JSON has not is refused with its place`() throws {
    let error = #expect(throws: EncodingError.self) {
      try JSONValueEncoder.encode(["a": [1, Double.nan]])
    }
    guard case .invalidValue(_, let context)? = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
  }

  @Test
  func `what is missing or of another type is named with its place`() throws {
    func place<T: Decodable>(_ type: T.Type, _ text: String) throws -> String {
      do {
        _ = try JSONValueDecoder(JSONParser.parse(text)).decode(type)
        return "nothing"
      } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(
        _,
        let context
      )
      {
        return context.codingPath.map(\.stringValue).joined(separator: ".")
      } catch DecodingError.keyNotFound(let key, let context) {
        return (context.codingPath + [key]).map(\.stringValue).joined(separator: ".")
      }
    }
    #expect(try place([Point].self, #"[{"x":1},{"label":"l"}]"#) == "Index 1.x")
    #expect(try place([Point].self, #"[{"x":1},{"x":"1"}]"#) == "Index 1.x")
    #expect(try place(Point.self, #"{"x":null}"#) == "x")
    #expect(try place(Point.self, "[]") == "")
    #expect(try place([UInt8].self, "[1,256]") == "Index 1")
    #expect(try place(Matrix.self, #"{"rows":[[1],[true]],"title":"t"}"#) == "rows.Index 1.Index 0")
    #expect(try place([URL].self, "[3]") == "Index 0")
  }
}

private struct Point: Codable, Hashable {
  var x: Int
  var label: String?
}

private enum Suit: String, Codable, CodingKeyRepresentable {
  case hearts
  case spades
}

private enum Shape: Codable, Equatable {
  case empty
  case circle(radius: Double)
  case named(String, Point)
}

private class Named: Codable {
  let name: String

  init(name: String) { self.name = name }
}

private final class Labelled: Named, Equatable {
  let number: Int

  private enum CodingKeys: CodingKey { case number }

  init(name: String, number: Int) {
    self.number = number
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    number = try container.decode(Int.self, forKey: .number)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try super.encode(to: container.superEncoder())
  }

  static func == (left: Labelled, right: Labelled) -> Bool {
    left.name == right.name && left.number == right.number
  }
}

/// Codes its rows through nested containers.
private struct Matrix: Codable, Equatable {
  var rows: [[Int]]
  var title: String

  private enum CodingKeys: CodingKey { case rows, title }

  init(rows: [[Int]], title: String) {
    self.rows = rows
    self.title = title
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    rows = []
    var list = try container.nestedUnkeyedContainer(forKey: .rows)
    while !list.isAtEnd {
      var row = try list.nestedUnkeyedContainer()
      var numbers: [Int] = []
      while !row.isAtEnd { numbers.append(try row.decode(Int.self)) }
      rows.append(numbers)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var list = container.nestedUnkeyedContainer(forKey: .rows)
    for numbers in rows {
      var row = list.nestedUnkeyedContainer()
      for number in numbers { try row.encode(number) }
    }
    try container.encode(title, forKey: .title)
  }
}
