/// The parameters of one intent value, by the names of their properties.
package struct IntentInstance {
  package let parameters: [(name: String, parameter: _AnyIntentParameter)]
  /// Stored properties that are no parameters and not known to need no storing.
  package let otherProperties: [String]

  package init(_ intent: any AppIntent) {
    self = Self.open(intent)
  }

  package subscript(name: String) -> _AnyIntentParameter? {
    parameters.first { $0.name == name }?.parameter
  }
}

extension IntentInstance {
  private init(
    parameters: [(name: String, parameter: _AnyIntentParameter)],
    otherProperties: [String]
  ) {
    self.parameters = parameters
    self.otherProperties = otherProperties
  }

  private static func open<I: AppIntent>(_ intent: I) -> IntentInstance {
    if I.self is AnyObject.Type { return mirrored(intent) }
    let fields = IntentFields.of(I.self).fields
    let parameters = withUnsafeBytes(of: intent) { bytes in
      fields.filter(\.isParameter).compactMap { field -> (String, _AnyIntentParameter)? in
        // The field's type is a subclass of _AnyIntentParameter, so one reference lies there.
        let address = bytes.load(fromByteOffset: field.offset, as: UnsafeRawPointer?.self)
        guard let address else { return nil }
        return (
          field.name, Unmanaged<_AnyIntentParameter>.fromOpaque(address).takeUnretainedValue()
        )
      }
    }
    return IntentInstance(
      parameters: parameters,
      otherProperties: fields.filter { !$0.isParameter && !$0.isNotStored }.map(\.name)
    )
  }

  /// The same for a class, whose superclasses may have parameters too.
  private static func mirrored(_ intent: any AppIntent) -> IntentInstance {
    var parameters: [(name: String, parameter: _AnyIntentParameter)] = []
    var others: [String] = []
    var mirror: Mirror? = Mirror(reflecting: intent)
    while let level = mirror {
      for case (let label?, let value) in level.children {
        let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
        if let parameter = value as? _AnyIntentParameter {
          parameters.append((name, parameter))
        } else if !(value is any NotStoredWithIntent) {
          others.append(name)
        }
      }
      mirror = level.superclassMirror
    }
    return IntentInstance(parameters: parameters, otherProperties: others)
  }
}

/// Property wrappers of an intent that hold no value of its own.
package protocol NotStoredWithIntent {}

extension AppDependency: NotStoredWithIntent {}
extension IntentParameterDependency: NotStoredWithIntent {}
extension Progress: NotStoredWithIntent {}
