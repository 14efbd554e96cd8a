internal import WidgetModel

/// A value as D-Bus carries it: with its type, told by a signature such as `s`, `as` or `a{sv}`.
public struct BusValue: Hashable, Sendable {
  /// The D-Bus signature of the type.
  public let signature: String
  let json: JSON

  init(signature: String, json: JSON) {
    self.signature = signature
    self.json = json
  }

  /// Reads the form that the wire gives a value; nil where it is none.
  init?(wire: JSON) {
    guard let signature = wire["t"]?.stringValue, let json = wire["v"] else { return nil }
    self.init(signature: signature, json: json)
  }

  var wire: JSON { ["t": .string(signature), "v": json] }
}

// MARK: - Making values

extension BusValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension BusValue {
  public static func string(_ value: String) -> BusValue {
    BusValue(signature: "s", json: .string(value))
  }

  public static func bool(_ value: Bool) -> BusValue {
    BusValue(signature: "b", json: .bool(value))
  }

  public static func int32(_ value: Int32) -> BusValue {
    BusValue(signature: "i", json: .int(Int64(value)))
  }

  public static func uint32(_ value: UInt32) -> BusValue {
    BusValue(signature: "u", json: .int(Int64(value)))
  }

  public static func int64(_ value: Int64) -> BusValue {
    BusValue(signature: "x", json: .int(value))
  }

  public static func uint64(_ value: UInt64) -> BusValue {
    BusValue(signature: "t", json: .int(Int64(bitPattern: value)))
  }

  public static func double(_ value: Double) -> BusValue {
    BusValue(signature: "d", json: .double(value))
  }

  public static func objectPath(_ value: String) -> BusValue {
    BusValue(signature: "o", json: .string(value))
  }

  public static func strings(_ values: [String]) -> BusValue {
    BusValue(signature: "as", json: .array(values.map(JSON.string)))
  }

  /// Values of one type; without any, the type of the elements must be told.
  public static func array(_ values: [BusValue], of element: String? = nil) -> BusValue {
    BusValue(
      signature: "a" + (element ?? values.first?.signature ?? "v"),
      json: .array(values.map(\.json))
    )
  }

  /// A dictionary of type `a{sv}`, as options and metadata are.
  public static func dictionary(_ values: [String: BusValue]) -> BusValue {
    BusValue(
      signature: "a{sv}",
      json: .array(
        values.sorted { $0.key < $1.key }.map { [.string($0.key), $0.value.wire] }
      )
    )
  }

  public static func structure(_ members: [BusValue]) -> BusValue {
    BusValue(
      signature: "(" + members.map(\.signature).joined() + ")",
      json: .array(members.map(\.json))
    )
  }

  public static func variant(_ value: BusValue) -> BusValue {
    BusValue(signature: "v", json: value.wire)
  }
}

// MARK: - Reading values

extension BusValue {
  /// What is inside of variants around the value.
  public var unwrapped: BusValue {
    guard signature == "v", let inner = BusValue(wire: json) else { return self }
    return inner.unwrapped
  }

  /// A string, object path or signature.
  public var string: String? { unwrapped.json.stringValue }
  public var bool: Bool? { unwrapped.json.boolValue }
  public var double: Double? { unwrapped.json.doubleValue }

  /// A whole number of any of the D-Bus types.
  public var int: Int? {
    let value = unwrapped
    return value.signature == "t"
      ? value.json.intValue.flatMap { Int(exactly: UInt64(bitPattern: $0)) }
      : value.json.intValue.flatMap { Int(exactly: $0) }
  }

  public var strings: [String]? {
    let value = unwrapped
    guard ["as", "ao", "ag"].contains(value.signature) else { return nil }
    return value.json.arrayValue?.compactMap(\.stringValue)
  }

  /// The elements of an array.
  public var array: [BusValue]? {
    let value = unwrapped
    guard value.signature.hasPrefix("a"), !value.signature.hasPrefix("a{") else { return nil }
    let element = String(value.signature.dropFirst())
    return value.json.arrayValue?.map { BusValue(signature: element, json: $0).unwrapped }
  }

  /// The members of a structure.
  public var structure: [BusValue]? {
    let value = unwrapped
    guard value.signature.hasPrefix("("), let members = value.json.arrayValue else { return nil }
    let types = Self.types(in: String(value.signature.dropFirst().dropLast()))
    guard types.count == members.count else { return nil }
    return zip(types, members).map { BusValue(signature: $0, json: $1).unwrapped }
  }

  /// A dictionary whose keys are strings; variants around its values are taken off.
  public var dictionary: [String: BusValue]? {
    let value = unwrapped
    guard ["a{s", "a{o", "a{g"].contains(String(value.signature.prefix(3))) else { return nil }
    let type = String(value.signature.dropFirst(3).dropLast())
    var dictionary: [String: BusValue] = [:]
    for pair in value.json.arrayValue ?? [] {
      guard let parts = pair.arrayValue, parts.count == 2, let key = parts[0].stringValue else {
        return nil
      }
      dictionary[key] = BusValue(signature: type, json: parts[1]).unwrapped
    }
    return dictionary
  }

  /// The complete types that stand one after the other in a signature.
  private static func types(in signature: String) -> [String] {
    var types: [String] = []
    var type = ""
    var depth = 0
    for letter in signature {
      type.append(letter)
      switch letter {
      case "(", "{": depth += 1
      case ")", "}": depth -= 1
      case "a": continue
      default: break
      }
      if depth == 0 {
        types.append(type)
        type = ""
      }
    }
    return types
  }
}

extension BusValue: CustomStringConvertible {
  public var description: String { "\(signature) \(json.text)" }
}
