internal import WidgetModel

/// A value that a parameter can have.
///
/// Numbers, texts, dates, URLs, files, the author's enums and entities, and optionals and lists of
/// these. Everything else is refused by the compiler.
public protocol _IntentValue: Sendable {
  /// The type of one value, through optionals and collections.
  associatedtype ValueType: _IntentValue = Self
  /// The type without its optional.
  associatedtype UnwrappedType: _IntentValue = Self

  static var _coder: _IntentValueCoder<Self> { get }
  static func _wrap(_ value: UnwrappedType) -> Self
  var _unwrapped: UnwrappedType? { get }
  /// The value that stands for "none", where the type has one.
  static var _none: Self? { get }
}

extension _IntentValue where UnwrappedType == Self {
  public static func _wrap(_ value: Self) -> Self { value }
  public var _unwrapped: Self? { self }
  public static var _none: Self? { nil }
}

extension Optional: _IntentValue where Wrapped: _IntentValue {
  public typealias ValueType = Wrapped.ValueType
  public typealias UnwrappedType = Wrapped

  public static func _wrap(_ value: Wrapped) -> Self { value }
  public var _unwrapped: Wrapped? { self }
  public static var _none: Self? { .some(.none) }

  public static var _coder: _IntentValueCoder<Self> {
    let wrapped = Wrapped._coder
    return _IntentValueCoder(
      type: wrapped.type,
      encode: { $0.map(wrapped.encode) ?? .null },
      collect: wrapped.collect,
      decode: { value, pool, query throws(ValueMismatch) in
        if value == .null { return .some(.none) }
        return .some(try wrapped.decode(value, pool, query))
      },
      title: { $0.map(wrapped.title) ?? SuggestedTitle("") }
    )
  }
}

extension Array: _IntentValue where Element: _IntentValue {
  public typealias ValueType = Element.ValueType
  public typealias UnwrappedType = Self

  public static var _coder: _IntentValueCoder<Self> { .list(Element._coder) { Array($0) } }
}

extension Set: _IntentValue where Element: _IntentValue {
  public typealias ValueType = Element.ValueType
  public typealias UnwrappedType = Self

  public static var _coder: _IntentValueCoder<Self> { .list(Element._coder) { Set($0) } }
}

extension Never: _IntentValue {
  public static var _coder: _IntentValueCoder<Never> { .ofNoValue() }
}
