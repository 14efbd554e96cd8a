/// How JSON coders write a type: by its own coding, but for the plain types and a few of Foundation's.
///
/// Types are compared by their address; asking the runtime for a cast would cost more than coding a
/// small value does.
enum JSONForm {
  case int
  case bool
  case string
  case double
  case float
  case integer
  case url
  case data
  case decimal
  case own

  init(_ type: Any.Type) {
    if type == Int.self {
      self = .int
    } else if type == Bool.self {
      self = .bool
    } else if type == String.self {
      self = .string
    } else if type == Double.self {
      self = .double
    } else if Self.integers.contains(where: { $0 == type }) {
      self = .integer
    } else if type == Float.self {
      self = .float
    } else if type == URL.self {
      self = .url
    } else if type == Data.self {
      self = .data
    } else if type == Decimal.self {
      self = .decimal
    } else {
      self = .own
    }
  }

  private static let integers: [Any.Type] = [
    Int64.self, Int32.self, Int16.self, Int8.self, UInt.self, UInt64.self, UInt32.self,
    UInt16.self, UInt8.self,
  ]
}
