package import WidgetModel

/// What is known of a parameter beside its type and value.
package struct ParameterDefinition: Sendable {
  package var title: LocalizedStringResource?
  package var description: LocalizedStringResource?
  package var minimum: Double?
  package var maximum: Double?
  package var minimumCount: Int?
  package var maximumCount: Int?
  /// The raw values offered, where not all cases of an enum are.
  package var supportedValues: [ParameterValue]?
  package var optionsProvider: (any DynamicOptionsProvider)?
  package var query: (any EntityQuery)?

  package init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil
  ) {
    self.title = title
    self.description = description
  }

  func with(_ change: (inout ParameterDefinition) -> Void) -> ParameterDefinition {
    var copy = self
    change(&copy)
    return copy
  }
}
