import DBus

/// A value of each type, plain and at its limits, and nested ones.
enum Samples {
  static let basic: [DBusValue] = [
    .byte(.max), .bool(true), .bool(false), .int16(.min), .uint16(.max), .int32(.min),
    .uint32(.max), .int64(.min), .int64(.max), .uint64(.max), .double(0.1), .double(-.infinity),
    "", "plain", "ünïcode 🧩 and a long text that does not fit into a small string",
    .objectPath("/"), .objectPath("/org/example/a_path_that_is_long"),
    .signature(""), .signature("a{s(iv)}"),
  ]

  static let containers: [DBusValue] = [
    .bytes([]), .bytes([0, 1, 255]), .array(of: "s", []), .strings(["a", "", "c"]),
    .array(of: "b", [.bool(true), .bool(false)]), .array(of: "x", [.int64(1), .int64(-1)]),
    .array(of: "ay", [.bytes([1]), .bytes([])]), .array(of: "a(sx)", []),
    .array(of: "a(sx)", [.array(of: "(sx)", [.structure(["a", .int64(1)])])]),
    .array(of: "v", [.variant("a"), .variant(.int32(1)), .variant(.variant(.byte(1)))]),
    .structure(["a", .structure([.byte(1), .array(of: "s", [])]), .double(2)]),
    .dictionary([:]), ["a": "b", "n": .int64(1), "v": .variant("w")],
    .dictionary(counted), .array(of: "a{sv}", [["a": .bool(true)], [:]]),
    .variant(.structure(["a", .variant(.strings(["b"]))])), .variant(.bytes([1, 2])),
    .variant(["a": ["b": .double(1)]]), .variant(.array(of: "a{us}", [.dictionary(counted)])),
  ]

  /// A dictionary whose keys are not strings.
  private static let counted = {
    do {
      return try DBusDictionary(
        keys: "u",
        values: "s",
        entries: [
          .init(key: .uint32(1), value: "one"),
          .init(key: .uint32(2), value: "two"),
        ]
      )
    } catch {
      fatalError("\(error)")
    }
  }()

  static let all = basic + containers
}
