import DBus
import WidgetEngine
import WidgetModel

// Manager.List and Manager.Describe.

extension WidgetService {
  func list(_ what: String) throws(WidgetError) -> DBusValue {
    let sessions = engine.sessions.values.sorted { $0.id < $1.id }
    let rows: [(String, DBusDictionary)]
    switch what {
    case "bundles": rows = sessions.map { ($0.id.text, Self.summary(of: $0)) }
    case "kinds":
      rows = sessions.flatMap { session in
        (session.description?.kinds ?? []).map { kind in
          (QualifiedName(session.id, kind.name).description, Self.summary(of: kind))
        }
      }
    case "actions":
      rows = sessions.flatMap { session in
        (session.description?.intents ?? []).filter { !$0.isConfiguration }.map { intent in
          (QualifiedName(session.id, intent.name).description, Self.summary(of: intent))
        }
      }
    default:
      throw WidgetError(
        .invalidParameter,
        "There is no list of \"\(what)\"; there are bundles, kinds and actions.",
        details: ["parameter": "what", "expected": ["bundles", "kinds", "actions"]]
      )
    }
    return .array(
      of: "(sa{sv})",
      rows.map { .structure([.string($0.0), .dictionary($0.1)]) }
    )
  }

  private static func summary(of session: BundleSession) -> DBusDictionary {
    [
      "version": .string(session.installed.manifest.version),
      "state": .string(session.stateName),
      "folder": .string(session.installed.folder),
      "lastError": .string(session.supervisor.lastFailure ?? ""),
      "kinds": .int64(Int64(session.description?.kinds.count ?? 0)),
    ]
  }

  private static func summary(of kind: KindSchema) -> DBusDictionary {
    [
      "displayName": .string(kind.displayName),
      "description": .string(kind.summary),
      "families": .strings(kind.families.map(\.rawValue)),
    ]
  }

  private static func summary(of intent: IntentSchema) -> DBusDictionary {
    [
      "title": .string(intent.title),
      "description": .string(intent.summary ?? ""),
      "parameters": .strings(intent.parameters.map(\.name)),
      "discoverable": .bool(intent.isDiscoverable),
    ]
  }

  /// Describes what has a name: of one sort where that is said, else the first of widget, bundle,
  /// action and kind.
  func describe(_ name: String, what: String?) throws(WidgetError) -> DBusDictionary {
    switch what {
    case "widget":
      return Self.typed("widget", Self.summary(of: try engine.widget(name)))
    case "bundle": return Self.described(try engine.session(try bundleID(name)))
    case "action": return try describedAction(name)
    case "kind": return try describedKind(name)
    case nil: break
    case let what?:
      throw WidgetError(
        .invalidParameter,
        "The option \"what\" takes bundle, kind, action or widget, not \"\(what)\".",
        details: ["parameter": "what", "expected": ["bundle", "kind", "action", "widget"]]
      )
    }
    if let widget = engine.widgets[name] {
      return Self.typed("widget", Self.summary(of: widget))
    }
    if let id = BundleID(name), let session = engine.sessions[id] {
      return Self.described(session)
    }
    do throws(WidgetError) {
      return try describedAction(name)
    } catch {
      guard error.code == .unknownAction else { throw error }
    }
    do throws(WidgetError) {
      return try describedKind(name)
    } catch {
      guard error.code == .unknownKind else { throw error }
      throw WidgetError(
        .unknownAction,
        "Nothing is called \"\(name)\": no widget, bundle, kind or action.",
        details: ["got": .string(name)]
      )
    }
  }

  private static func described(_ session: BundleSession) -> DBusDictionary {
    var answer = typed("bundle", summary(of: session))
    answer["name"] = .string(session.id.text)
    answer["manifest"] = JSONValues.dbus(session.installed.manifest.json)
    answer["description"] = JSONValues.dbus(session.description?.json ?? [:])
    return answer
  }

  private func describedAction(_ name: String) throws(WidgetError) -> DBusDictionary {
    let action = try engine.resolveAction(name)
    let schema = try engine.schema(of: action)
    var answer = Self.described("action", action, schema.json)
    answer["policy"] = .string(schema.policy.description)
    return answer
  }

  private func describedKind(_ name: String) throws(WidgetError) -> DBusDictionary {
    let kind = try engine.resolveKind(name)
    let schema = try engine.schema(ofKind: kind)
    var answer = Self.described("kind", kind, schema.json)
    if let configuration = schema.configuration,
      let intent = engine.sessions[kind.bundle]?.description?.intent(configuration)
    {
      answer["configuration"] = JSONValues.dbus(intent.json)
    }
    return answer
  }

  private static func typed(_ type: String, _ dictionary: DBusDictionary) -> DBusDictionary {
    var answer = dictionary
    answer["type"] = .string(type)
    return answer
  }

  private static func described(
    _ type: String,
    _ name: QualifiedName,
    _ json: JSON
  ) -> DBusDictionary {
    var answer = JSONValues.dbus(json).dictionaryValue ?? DBusDictionary([])
    answer["type"] = .string(type)
    answer["name"] = .string(name.description)
    answer["bundle"] = .string(name.bundle.text)
    return answer
  }
}
