import Testing
import WidgetEngine
import WidgetModel

/// Names, types, defaults, ranges and text of parameters.
@Suite struct ParameterTests {
  private static let schema = IntentSchema(
    name: "Order",
    title: "Order",
    parameters: [
      ParameterSchema(name: "count", title: "", type: .int, minimum: 1, maximum: 10),
      ParameterSchema(name: "note", title: "", type: .string, defaultValue: .string("none")),
      ParameterSchema(name: "due", title: "", type: .date, isOptional: true),
      ParameterSchema(name: "wait", title: "", type: .duration, isOptional: true),
      ParameterSchema(name: "ratio", title: "", type: .double, isOptional: true),
      ParameterSchema(name: "loud", title: "", type: .bool, isOptional: true),
      ParameterSchema(name: "link", title: "", type: .url, isOptional: true),
      ParameterSchema(name: "file", title: "", type: .file, isOptional: true),
      ParameterSchema(name: "tags", title: "", type: .list(of: .string), isOptional: true),
      ParameterSchema(
        name: "size",
        title: "",
        type: .enumeration(type: "Size", cases: [.init(value: "big", title: "Big")]),
        isOptional: true
      ),
      ParameterSchema(
        name: "task",
        title: "",
        type: .entity(type: "Task", matchesText: true),
        isOptional: true
      ),
    ]
  )

  private func check(
    _ given: Parameters,
    readsText: Bool = false
  ) throws(WidgetError) -> Parameters {
    var given = given
    given["count"] = given["count"] ?? .int(1)
    return try ParameterCheck(Self.schema, readsText: readsText).check(given)
  }

  private func error(_ given: Parameters, readsText: Bool = false) -> WidgetError? {
    do throws(WidgetError) {
      _ = try check(given, readsText: readsText)
      return nil
    } catch { return error }
  }

  @Test func defaultsFillWhatIsNotGiven() throws {
    #expect(try check([:]) == ["count": .int(1), "note": .string("none")])
    let missing = #expect(throws: WidgetError.self) { try ParameterCheck(Self.schema).check([:]) }
    #expect(missing?.code == .missingParameter)
    #expect(missing?.details["parameter"] == "count")
  }

  @Test func aWrongTypeSaysWhatWasExpectedAndWhatCame() {
    let wrong = error(["count": .string("three")])
    #expect(wrong?.code == .invalidParameter)
    #expect(wrong?.details["parameter"] == "count")
    #expect(wrong?.details["expected"] == "a whole number")
    #expect(wrong?.details["got"] == "three")
    #expect(error(["loud": .int(1)])?.code == .invalidParameter)
    #expect(error(["size": .string("small")])?.code == .invalidParameter)
    #expect(error(["file": .string("relative")])?.code == .invalidParameter)
    #expect(error(["link": .string("no link")])?.code == .invalidParameter)
    #expect(error(["tags": .list([.int(1)])])?.code == .invalidParameter)
    #expect(error(["count": .null])?.code == .missingParameter)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func whatIsNoNumberIsRefused(value: Double) {
    for given in [ParameterValue.double(value), .list([.double(value)])] {
      let error = #expect(throws: WidgetError.self) { try check(["ratio": given]) }
      #expect(error?.details["parameter"] == "ratio")
    }
    #expect(throws: WidgetError.self) {
      try check(["ratio": .string("\(value)")], readsText: true)
    }
  }

  @Test func manyEmptyTextsTakeRoomAsWell() {
    let texts = ParameterValue.list(Array(repeating: .string(""), count: 200_000))
    let error = #expect(throws: WidgetError.self) { try check(["tags": texts]) }
    #expect(error?.code == .limitExceeded)
  }

  @Test func anUnknownNameIsRefusedWithTheKnownOnes() {
    let unknown = error(["cuont": .int(1)])
    #expect(unknown?.code == .invalidParameter)
    #expect(unknown?.details["parameter"] == "cuont")
    #expect(unknown?.details["expected"]?.arrayValue?.first == "count")
  }

  @Test(arguments: [1, 10] as [Int64])
  func boundsAreInclusive(number: Int64) throws {
    #expect(try check(["count": .int(number)])["count"] == .int(number))
  }

  @Test(arguments: [0, 11, .min, .max] as [Int64])
  func beyondTheBoundsIsRefused(number: Int64) {
    #expect(error(["count": .int(number)])?.details["expected"] == "1 to 10")
  }

  @Test func wireTypesTakeTheDeclaredType() throws {
    let checked = try check(
      [
        "due": .int(5), "wait": .int(7), "ratio": .int(2), "size": .string("big"),
        "task": .int(3), "file": .string("/a"), "link": .string("https://a"), "note": .null,
      ].filter { $0.key != "note" }
    )
    #expect(checked["due"] == .date(Timestamp(microseconds: 5)))
    #expect(checked["wait"] == .duration(7))
    #expect(checked["ratio"] == .double(2))
    #expect(checked["size"] == .enumeration("big"))
    #expect(checked["task"] == .entity("3"))
    #expect(checked["file"] == .file("/a"))
    #expect(checked["link"] == .url("https://a"))
  }

  @Test(arguments: [
    ("count", "3", ParameterValue.int(3)), ("ratio", "0.5", .double(0.5)),
    ("loud", "on", .bool(true)), ("loud", "No", .bool(false)),
    ("due", "1970-01-02", .date(Timestamp(microseconds: 86_400_000_000))),
    ("due", "2024-02-29T12:30:05Z", .date(Timestamp(microseconds: 1_709_209_805_000_000))),
    ("due", "2024-02-29 13:30:05+01:00", .date(Timestamp(microseconds: 1_709_209_805_000_000))),
    ("due", "2024-02-29T07:00:05-0530", .date(Timestamp(microseconds: 1_709_209_805_000_000))),
    ("wait", "1h30m", .duration(5_400_000_000)), ("wait", "500ms", .duration(500_000)),
    ("tags", "a,b", .list([.string("a"), .string("b")])), ("note", "7", .string("7")),
  ])
  func textIsReadAsTheTypeAsks(name: String, text: String, value: ParameterValue) throws {
    #expect(try check([name: .string(text)], readsText: true)[name] == value)
  }

  @Test(arguments: [
    ("count", ""), ("count", "3.5"), ("count", "99"), ("ratio", "nan"), ("ratio", "inf"),
    ("due", "2026-02-29"), ("due", "2026-13-01"), ("due", "2026-01-01T24:00"),
    ("due", "2026-01-01T08:00+1"), ("due", "2026-01-01T08:00+25:00"), ("due", "x"),
    ("wait", "5 minutes"), ("wait", ""), ("wait", "99999999999d"), ("loud", "maybe"),
  ])
  func textThatIsNoValueIsRefused(name: String, text: String) {
    #expect(error([name: .string(text)], readsText: true)?.code == .invalidParameter)
  }
}
