/// What an interface offers, as its introspection XML says.
package struct InterfaceDescription: Sendable, Hashable {
  package let name: InterfaceName
  package let methods: [MethodDescription]
  package let signals: [SignalDescription]
  package let properties: [PropertyDescription]
  package let annotations: [String: String]
  package let documentation: String
}

/// One argument of a method or signal.
package struct ArgumentDescription: Sendable, Hashable {
  /// The name; empty where the XML gives none.
  package let name: String
  package let type: Signature
}

package struct MethodDescription: Sendable, Hashable {
  package let name: MemberName
  package let inputs: [ArgumentDescription]
  package let outputs: [ArgumentDescription]
  package let annotations: [String: String]
  package let documentation: String

  /// The types of a call's values.
  package var inputSignature: Signature { Signature(of: inputs) }
  /// The types of an answer's values.
  package var outputSignature: Signature { Signature(of: outputs) }
}

package struct SignalDescription: Sendable, Hashable {
  package let name: MemberName
  package let arguments: [ArgumentDescription]
  package let annotations: [String: String]
  package let documentation: String

  package var signature: Signature { Signature(of: arguments) }
}

package struct PropertyDescription: Sendable, Hashable {
  package enum Access: String, Sendable {
    case read
    case write
    case readwrite
  }

  /// What `PropertiesChanged` says of a property, from the annotation `EmitsChangedSignal`.
  package enum ChangeSignal: String, Sendable {
    /// The new value.
    case value = "true"
    /// Only that it has changed.
    case invalidates
    /// Nothing, as it never changes while the object exists.
    case const
    /// Nothing, though it may change.
    case never = "false"
  }

  package let name: MemberName
  package let type: Signature
  package let access: Access
  package let changeSignal: ChangeSignal
  package let annotations: [String: String]
  package let documentation: String

  package var isReadable: Bool { access != .write }
  package var isWritable: Bool { access != .read }
}

extension Signature {
  fileprivate init(of arguments: [ArgumentDescription]) {
    self.init(trusted: arguments.map(\.type.string).joined())
  }
}
