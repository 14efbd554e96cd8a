package import WidgetModel

/// A String Catalog (`Localizable.xcstrings`), from which a bundle's `.lproj` folders are made.
package struct StringCatalog: Hashable, Sendable {
  /// The texts by language, each sorted by key.
  package private(set) var texts: [String: [String: String]] = [:]
  /// Keys whose plural or device variations are reduced to their general form.
  package private(set) var reduced: [String] = []

  /// Reads a catalog; what Xcode adds beside the texts is passed over.
  ///
  /// - Throws: ``MalformedDocument`` naming the member that is not as it should be.
  package init(json: JSON, path: String) throws(MalformedDocument) {
    guard let strings = json["strings"]?.objectValue else {
      throw MalformedDocument(path: "\(path).strings", problem: "expected an object")
    }
    for (key, entry) in strings.members {
      for (language, localization) in entry["localizations"]?.objectValue?.members ?? [] {
        let place = "\(path).strings.\(key).localizations.\(language)"
        // The language becomes a folder's name.
        guard !language.isEmpty, !language.contains("/"), !language.hasPrefix(".") else {
          throw MalformedDocument(path: place, problem: "\"\(language)\" is no language")
        }
        guard let text = Self.text(of: localization) else {
          throw MalformedDocument(path: place, problem: "expected a stringUnit with a value")
        }
        texts[language, default: [:]][key] = text
        if localization["stringUnit"] == nil, !reduced.contains(key) { reduced.append(key) }
      }
    }
  }

  /// The content of one language's `.strings` file.
  package func file(for language: String) -> String {
    (texts[language] ?? [:]).sorted { $0.key < $1.key }
      .map { "\(JSON.string($0.key).text) = \(JSON.string($0.value).text);\n" }
      .joined()
  }

  /// The text itself, or that of the `other` variation.
  private static func text(of localization: JSON) -> String? {
    if let text = localization["stringUnit"]?["value"]?.stringValue { return text }
    for (_, variation) in localization["variations"]?.objectValue?.members ?? [] {
      if let other = variation["other"], let text = text(of: other) { return text }
    }
    return nil
  }
}
