package import WidgetModel

/// A parameter of any type, as the runtime sees it.
///
/// It is a class because casting to one takes nanoseconds, while casting to a protocol searches all
/// conformances of the process the first time: half a millisecond of a cold press.
///
/// Sendable: it holds one constant, and its only subclass guards what it adds.
public class _AnyIntentParameter: @unchecked Sendable {
  package let definition: ParameterDefinition

  init(_ definition: ParameterDefinition) {
    self.definition = definition
  }

  public var isOptional: Bool { false }
  /// The type of one value, through optionals and collections.
  package var elementType: Any.Type { Never.self }
  package var parameterType: ParameterType { .string }
  package var encodedDefault: ParameterValue? { nil }
  /// The present value; nil where there is none.
  package var encodedValue: ParameterValue? { nil }

  /// Notes the entities that assigning a value will need.
  package func collect(_ value: ParameterValue, into pool: inout EntityPool) {}

  /// Takes a value, and says whether there was one: an entity may no longer exist.
  package func assign(
    _ value: ParameterValue,
    from pool: EntityPool
  ) throws(ValueMismatch) -> Bool { false }

  /// Takes what a query gives as its default, and says whether it fits.
  package func assign(anyDefault value: Any) -> Bool { false }
}
