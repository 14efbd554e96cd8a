import DBus
import WidgetEngine
import WidgetModel

// Bundle, Kind and Action objects, and the lists and descriptions made of the same things.

extension WidgetService {
  /// Offers exactly the objects of what is installed now.
  func updateCatalog(announced: Bool) {
    var wanted: [ObjectPath: InterfaceName] = [:]
    for session in engine.sessions.values {
      wanted[Paths.bundles.appending(escaping: session.id.text)] = Interfaces.bundleName
      for kind in session.description?.kinds ?? [] {
        let name = QualifiedName(session.id, kind.name).description
        wanted[Paths.kinds.appending(escaping: name)] = Interfaces.kindName
      }
      for intent in session.description?.intents ?? [] where !intent.isConfiguration {
        let name = QualifiedName(session.id, intent.name).description
        wanted[Paths.actions.appending(escaping: name)] = Interfaces.actionName
      }
    }
    for path in catalogObjects.keys where wanted[path] == nil {
      server.assumeIsolated { $0.unexport(path, announced: announced) }
    }
    for (path, interface) in wanted.sorted(by: { $0.key < $1.key })
    where catalogObjects[path] == nil {
      let exported =
        switch interface {
        case Interfaces.bundleName: interfaces.bundle
        case Interfaces.kindName: interfaces.kind
        default: interfaces.action
        }
      server.assumeIsolated { $0.export(path, exported, announced: announced) }
    }
    catalogObjects = wanted
  }

  private func session(at path: ObjectPath) throws(WidgetError) -> BundleSession {
    try engine.session(try bundleID(path.unescapedElement(below: Paths.bundles) ?? ""))
  }

  private func kind(at path: ObjectPath) throws(WidgetError) -> (QualifiedName, KindSchema) {
    let name = try engine.resolveKind(path.unescapedElement(below: Paths.kinds) ?? "")
    return (name, try engine.schema(ofKind: name))
  }

  private func action(at path: ObjectPath) throws(WidgetError) -> (QualifiedName, IntentSchema) {
    let name = try engine.resolveAction(path.unescapedElement(below: Paths.actions) ?? "")
    return (name, try engine.schema(of: name))
  }

  nonisolated func bundleProperties() -> [MemberName: PropertyHandler] {
    [
      "Id": property { service, path throws(WidgetError) in
        .string(try service.session(at: path).id.text)
      },
      "Version": property { service, path throws(WidgetError) in
        .string(try service.session(at: path).installed.manifest.version)
      },
      "State": property { service, path throws(WidgetError) in
        .string(try service.session(at: path).stateName)
      },
      "Permissions": property { service, path throws(WidgetError) in
        .strings(try service.session(at: path).installed.manifest.permissions.bus)
      },
      "LastError": property { service, path throws(WidgetError) in
        .string(try service.session(at: path).supervisor.lastFailure ?? "")
      },
    ]
  }

  nonisolated func kindMethods() -> [MemberName: MethodHandler] {
    [
      "Preview": method { service, call throws(WidgetError) in
        let options = try Options(call.arguments[2], known: ["archive"])
        let withArchive = try options.flag("archive")
        let (name, schema) = try service.kind(at: call.path)
        guard let family = Family(rawValue: call.string(0)), schema.families.contains(family)
        else {
          throw WidgetError(.invalidParameter, "\(name) has no family \"\(call.string(0))\".")
        }
        let configuration = try ParameterValues.read(call.arguments[1].dictionaryValue)
        try service.engine.preview(
          kind: name.description,
          family: family,
          configuration: configuration
        ) { result in
          switch result {
          case .failure(let error): call.fail(error)
          case .success(let entry):
            let shown = ShownEntry(generation: 1, revision: 0, table: entry.table)
            var answer = Answers.entry(shown, stale: nil)
            if withArchive { answer["archive"] = .bytes(entry.archive) }
            call.reply.send([.dictionary(answer)])
          }
        }
        return nil
      },
      "SuggestValues": method { service, call throws(WidgetError) in
        let (name, schema) = try service.kind(at: call.path)
        guard let configuration = schema.configuration else {
          throw WidgetError(.invalidParameter, "\(name) cannot be configured.")
        }
        try service.suggestValues(QualifiedName(name.bundle, configuration), call)
        return nil
      },
    ]
  }

  nonisolated func kindProperties() -> [MemberName: PropertyHandler] {
    [
      "Name": property { service, path throws(WidgetError) in
        .string(try service.kind(at: path).0.description)
      },
      "DisplayName": property { service, path throws(WidgetError) in
        .string(try service.kind(at: path).1.displayName)
      },
      "Description": property { service, path throws(WidgetError) in
        .string(try service.kind(at: path).1.summary)
      },
      "Families": property { service, path throws(WidgetError) in
        .strings(try service.kind(at: path).1.families.map(\.rawValue))
      },
      "Parameters": property { service, path throws(WidgetError) in
        let (name, schema) = try service.kind(at: path)
        let intent = schema.configuration.flatMap { configuration in
          service.engine.sessions[name.bundle]?.description?.intent(configuration)
        }
        return Self.parameters(intent?.parameters ?? [])
      },
    ]
  }

  nonisolated func actionMethods() -> [MemberName: MethodHandler] {
    [
      "SuggestValues": method { service, call throws(WidgetError) in
        try service.suggestValues(try service.action(at: call.path).0, call)
        return nil
      }
    ]
  }

  private func suggestValues(
    _ intent: QualifiedName,
    _ call: IncomingCall
  ) throws(WidgetError) {
    let text = call.string(1)
    try engine.suggestValues(
      action: intent.description,
      parameter: call.string(0),
      text: text.isEmpty ? nil : text
    ) { result in
      switch result {
      case .failure(let error): call.fail(error)
      case .success(let values):
        let rows = values.map { value -> DBusValue in
          .structure([
            .variant(ParameterValues.dbus(value.value)), .string(value.title),
            .string(value.subtitle ?? ""),
          ])
        }
        call.reply.send([.array(of: "(vss)", rows)])
      }
    }
  }

  nonisolated func actionProperties() -> [MemberName: PropertyHandler] {
    [
      "Name": property { service, path throws(WidgetError) in
        .string(try service.action(at: path).0.description)
      },
      "Title": property { service, path throws(WidgetError) in
        .string(try service.action(at: path).1.title)
      },
      "Description": property { service, path throws(WidgetError) in
        .string(try service.action(at: path).1.summary ?? "")
      },
      "Parameters": property { service, path throws(WidgetError) in
        Self.parameters(try service.action(at: path).1.parameters)
      },
      "Policy": property { service, path throws(WidgetError) in
        .string(try service.action(at: path).1.policy.description)
      },
    ]
  }

  private static func parameters(_ parameters: [ParameterSchema]) -> DBusValue {
    .array(
      of: "(ss)",
      parameters.map { .structure([.string($0.name), .string($0.type.description)]) }
    )
  }
}
