/// The parameters of one intent value, by the names of their properties.
package struct IntentInstance {
  package let parameters: [(name: String, parameter: _AnyIntentParameter)]
  /// Variables that are no parameters: what an author gives them is lost before `perform()`.
  package let lostProperties: [String]

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
    lostProperties: [String]
  ) {
    self.parameters = parameters
    self.lostProperties = lostProperties
  }

  private static func open<I: AppIntent>(_ intent: I) -> IntentInstance {
    if I.self is AnyObject.Type { return mirrored(intent) }
    let fields = IntentFields.of(I.self)
    var parameters: [(name: String, parameter: _AnyIntentParameter)] = []
    parameters.reserveCapacity(fields.parameters.count)
    withUnsafeBytes(of: intent) { bytes in
      for field in fields.parameters {
        // The field's type is a subclass of _AnyIntentParameter, so one reference lies there.
        let address = bytes.load(fromByteOffset: field.offset, as: UnsafeRawPointer?.self)
        guard let address else { continue }
        let parameter = Unmanaged<_AnyIntentParameter>.fromOpaque(address).takeUnretainedValue()
        parameters.append((field.name, parameter))
      }
    }
    return IntentInstance(parameters: parameters, lostProperties: fields.lost)
  }

  /// The same for a class, whose superclasses may have parameters too.
  private static func mirrored(_ intent: any AppIntent) -> IntentInstance {
    var parameters: [(name: String, parameter: _AnyIntentParameter)] = []
    var mirror: Mirror? = Mirror(reflecting: intent)
    while let level = mirror {
      for case (let label?, let value) in level.children {
        let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
        if let parameter = value as? _AnyIntentParameter {
          parameters.append((name, parameter))
        }
      }
      mirror = level.superclassMirror
    }
    return IntentInstance(parameters: parameters, lostProperties: [])
  }
}
