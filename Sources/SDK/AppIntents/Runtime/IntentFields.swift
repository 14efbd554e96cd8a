@_spi(Reflection) internal import Swift
internal import Synchronization

/// Where the stored properties of a value type lie.
///
/// Found once a type: a Mirror would cost some microseconds for every action and every button.
struct IntentFields: Sendable {
  struct Field: Sendable {
    var name: String
    var offset: Int
    var isParameter: Bool
    /// A variable that is no property wrapper: what an author gives it is lost before `perform()`.
    ///
    /// Wrappers (`@Dependency`, `@SharedState`) name something outside, constants are made by
    /// `init()` again.
    var isLost: Bool
  }

  let parameters: [Field]
  /// Names of the fields that are lost.
  let lost: [String]

  private static let known = Mutex<[ObjectIdentifier: IntentFields]>([:])

  static func of(_ type: any AppIntent.Type) -> IntentFields {
    let key = ObjectIdentifier(type)
    if let fields = known.withLock({ $0[key] }) { return fields }
    var fields: [Field] = []
    let variables = StructDescriptor.variables(of: type)
    _forEachField(of: type) { name, offset, fieldType, _ in
      let label = String(cString: name)
      fields.append(
        Field(
          name: label.hasPrefix("_") ? String(label.dropFirst()) : label,
          offset: offset,
          isParameter: fieldType is _AnyIntentParameter.Type,
          isLost: variables.contains(label) && !label.hasPrefix("_")
        )
      )
      return true
    }
    let made = IntentFields(
      parameters: fields.filter(\.isParameter),
      lost: fields.filter(\.isLost).map(\.name)
    )
    known.withLock { $0[key] = made }
    return made
  }
}
