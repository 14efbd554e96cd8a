internal import SwiftletFoundation
internal import WidgetModel

/// The kinds of a bundle by name, made from its body.
struct KindRegistry: Sendable {
  private(set) var kinds: [KindRegistration] = []
  /// Mistakes of the author, each with its remedy.
  private(set) var issues: [String] = []

  /// Evaluates the configurations of a bundle.
  @MainActor
  init(_ configurations: [any WidgetConfiguration]) {
    for configuration in configurations {
      guard let kind = Self.registration(of: configuration) else { continue }
      add(kind)
    }
  }

  subscript(name: String) -> KindRegistration? { kinds.first { $0.name == name } }

  private mutating func add(_ kind: KindRegistration) {
    if kind.name.isEmpty {
      issues.append(
        "A kind has an empty name: give its configuration a `kind:` that is unique in the bundle."
      )
    } else if self[kind.name] != nil {
      issues.append(
        "Two kinds are named \"\(kind.name)\": the second is left out; give it another `kind:`."
      )
    } else {
      if kind.families?.isEmpty == true {
        issues.append(
          "The kind \"\(kind.name)\" supports no family, so it cannot be placed: name at least one in"
            + " supportedFamilies(_:)."
        )
      }
      kinds.append(kind)
    }
  }

  /// What a configuration says, whether it is one of ours or made by the author of others.
  @MainActor
  static func registration(of configuration: any WidgetConfiguration) -> KindRegistration? {
    if let source = configuration as? any KindSource { return source.kind }
    return inner(of: configuration)
  }

  @MainActor
  private static func inner<C: WidgetConfiguration>(of configuration: C) -> KindRegistration? {
    C.Body.self == Never.self ? nil : registration(of: configuration.body)
  }
}

extension KindRegistration {
  /// What the daemon is told of the kind.
  @MainActor
  var schema: KindSchema {
    KindSchema(
      name: name,
      displayName: displayName.map(Self.plain) ?? configuration?.title.resolved() ?? name,
      summary: summary.map(Self.plain) ?? configuration?.plainDescription ?? "",
      families: (families ?? WidgetFamily.allCases).map(\.model),
      configuration: configuration?.persistentIdentifier
    )
  }

  /// The words of a text in the reader's language.
  @MainActor
  private static func plain(_ text: Text) -> String {
    archive(
      text,
      environment: EnvironmentValues(),
      size: CGSize(width: 1000, height: 100),
      date: Date()
    ).textLines.joined(separator: " ")
  }
}

extension AppIntent {
  /// The intent's description, where it has one.
  fileprivate static var plainDescription: String? {
    (description as? IntentDescription)?.descriptionText.resolved()
  }
}
