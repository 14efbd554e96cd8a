/// A number that can stand in a localised text.
public protocol _FormatSpecifiable {
  /// How a table of strings spells a value of this type.
  static var _specifier: String { get }
  var _argument: String.LocalizationValue._Argument { get }
}

extension _FormatSpecifiable where Self: SignedInteger & FixedWidthInteger {
  public static var _specifier: String { Self.bitWidth == 64 ? "%lld" : "%d" }
  public var _argument: String.LocalizationValue._Argument { .integer(Int64(self)) }
}

extension _FormatSpecifiable where Self: UnsignedInteger & FixedWidthInteger {
  public static var _specifier: String { Self.bitWidth == 64 ? "%llu" : "%u" }
  public var _argument: String.LocalizationValue._Argument { .unsigned(UInt64(self)) }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}

extension Float: _FormatSpecifiable {
  public static var _specifier: String { "%f" }
  public var _argument: String.LocalizationValue._Argument { .number(Double(self)) }
}

extension Double: _FormatSpecifiable {
  public static var _specifier: String { "%lf" }
  public var _argument: String.LocalizationValue._Argument { .number(self) }
}

extension CGFloat: _FormatSpecifiable {
  public static var _specifier: String { "%lf" }
  public var _argument: String.LocalizationValue._Argument { .number(Double(self)) }
}
