package import WidgetModel

extension IntentReference {
  /// What a button stores of an intent: its name and the values of its parameters.
  ///
  /// The type becomes known to the catalog, so a press finds it also where it was not discovered.
  /// A parameter without a value is left out; its default then stands.
  package init(encoding intent: any AppIntent) {
    IntentCatalog.shared.register(type(of: intent))
    var parameters: Parameters = [:]
    for (name, parameter) in IntentInstance(intent).parameters {
      if let value = parameter.encodedValue { parameters[name] = value }
    }
    self.init(name: type(of: intent).persistentIdentifier, parameters: parameters)
  }
}
