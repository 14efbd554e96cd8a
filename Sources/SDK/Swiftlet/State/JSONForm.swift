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
    } else if type == Int64.self || type == Int32.self || type == Int16.self || type == Int8.self
      || type == UInt.self || type == UInt64.self || type == UInt32.self || type == UInt16.self
      || type == UInt8.self || type == Int128.self || type == UInt128.self
    {
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
}
