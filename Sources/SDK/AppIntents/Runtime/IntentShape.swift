internal import Synchronization
package import WidgetModel

/// An intent type's schema with the mistakes found in it.
package struct IntentShape: Sendable {
  package let schema: IntentSchema
  /// Mistakes that do not stop the intent, each with its remedy.
  package let issues: [String]

  private static let known = Mutex<[ObjectIdentifier: IntentShape]>([:])

  /// The shape of a type, made from a fresh `init()` the first time.
  package static func of(_ type: any AppIntent.Type) -> IntentShape {
    let key = ObjectIdentifier(type)
    if let shape = known.withLock({ $0[key] }) { return shape }
    let shape = make(type)
    known.withLock { $0[key] = shape }
    return shape
  }

  private static func make<I: AppIntent>(_ type: I.Type) -> IntentShape {
    let instance = IntentInstance(I())
    let name = I.persistentIdentifier
    let isConfiguration =
      type is any WidgetConfigurationIntent.Type || type is any ControlConfigurationIntent.Type
    let policy = (type as? any _IntentPolicyProviding.Type)?._intentPolicy ?? _IntentPolicy()
    let schema = IntentSchema(
      name: name,
      title: I.title.resolved(),
      summary: I.description._intentDescription?.descriptionText.resolved(),
      parameters: instance.parameters.map { parameterSchema(of: $0.parameter, named: $0.name) },
      isConfiguration: isConfiguration,
      isDiscoverable: I.isDiscoverable,
      policy: policy.queue,
      deadline: policy.deadline,
      doublePressTime: policy.doublePressTime,
      valueParameter: type is any SetValueIntent.Type && instance["value"] != nil ? "value" : nil
    )
    return IntentShape(
      schema: schema,
      issues: issues(of: instance, schema: schema, isSetValue: type is any SetValueIntent.Type)
    )
  }

  private static func parameterSchema(
    of parameter: _AnyIntentParameter,
    named name: String
  ) -> ParameterSchema {
    let definition = parameter.definition
    return ParameterSchema(
      name: name,
      title: definition.title?.resolved() ?? title(from: name),
      summary: definition.description?.resolved(),
      type: type(of: parameter),
      isOptional: parameter.isOptional,
      defaultValue: parameter.encodedDefault,
      minimum: definition.minimum,
      maximum: definition.maximum,
      hasSuggestions: definition.optionsProvider != nil || parameter.parameterType.isEntity
    )
  }

  /// The type with what the parameter itself says of it: the cases offered, the query asked.
  private static func type(of parameter: _AnyIntentParameter) -> ParameterType {
    parameter.parameterType.mapElement { type in
      switch type {
      case .enumeration(let name, let cases):
        guard let supported = parameter.definition.supportedValues else { return type }
        let values = Set(supported.map(\.plainText))
        return .enumeration(type: name, cases: cases.filter { values.contains($0.value) })
      case .entity(let name, _):
        guard let query = parameter.definition.query else { return type }
        return .entity(type: name, matchesText: query is any EntityStringQuery)
      default: return type
      }
    }
  }

  /// `dueDate` reads "Due Date".
  package static func title(from name: String) -> String {
    var title = ""
    for character in name {
      if title.isEmpty {
        title += character.uppercased()
      } else if character.isUppercase, title.last?.isUppercase == false {
        title += " \(character)"
      } else {
        title.append(character)
      }
    }
    return title
  }

  private static func issues(
    of instance: IntentInstance,
    schema: IntentSchema,
    isSetValue: Bool
  ) -> [String] {
    var issues = instance.lostProperties.map { property in
      """
      \(schema.name).\(property) is not a @Parameter, so it has the value that init() gives it \
      when the intent is performed: declare it @Parameter, or compute it.
      """
    }
    for parameter in schema.parameters where parameter.type.hasNestedList {
      issues.append(
        "\(schema.name).\(parameter.name) is a list of lists, which no panel can fill: use a list."
      )
    }
    if isSetValue, schema.valueParameter == nil {
      issues.append(
        "\(schema.name).value is not a @Parameter, so a toggle cannot set it: declare it @Parameter."
      )
    }
    guard schema.isConfiguration else { return issues }
    for parameter in schema.parameters
    where !parameter.isOptional && parameter.defaultValue == nil && !parameter.hasSuggestions {
      issues.append(
        """
        \(schema.name).\(parameter.name) has no value in a widget that was just added: give it a \
        default, or make it optional.
        """
      )
    }
    return issues
  }
}

extension ParameterType {
  /// Whether this is an entity or a list of entities.
  package var isEntity: Bool {
    switch self {
    case .entity: true
    case .list(let element): element.isEntity
    default: false
    }
  }

  fileprivate var hasNestedList: Bool {
    if case .list(.list) = self { true } else { false }
  }

  fileprivate func mapElement(_ change: (ParameterType) -> ParameterType) -> ParameterType {
    if case .list(let element) = self {
      .list(of: element.mapElement(change))
    } else {
      change(self)
    }
  }
}
