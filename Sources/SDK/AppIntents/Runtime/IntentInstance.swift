/// The parameters of one intent value, by the names of their properties.
///
/// They are found by Mirror, which costs some microseconds: once for each action and each button.
package struct IntentInstance {
  package let parameters: [(name: String, parameter: any AnyIntentParameter)]
  /// Stored properties that are no parameters and not known to need no storing.
  package let otherProperties: [String]

  package init(_ intent: any AppIntent) {
    var parameters: [(name: String, parameter: any AnyIntentParameter)] = []
    var others: [String] = []
    var mirror: Mirror? = Mirror(reflecting: intent)
    while let level = mirror {
      for case (let label?, let value) in level.children {
        let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
        if let parameter = value as? any AnyIntentParameter {
          parameters.append((name, parameter))
        } else if !(value is any NotStoredWithIntent) {
          others.append(name)
        }
      }
      mirror = level.superclassMirror
    }
    self.parameters = parameters
    self.otherProperties = others
  }

  package subscript(name: String) -> (any AnyIntentParameter)? {
    parameters.first { $0.name == name }?.parameter
  }
}

/// Property wrappers of an intent that hold no value of its own.
package protocol NotStoredWithIntent {}

extension AppDependency: NotStoredWithIntent {}
extension IntentParameterDependency: NotStoredWithIntent {}
extension Progress: NotStoredWithIntent {}
