import DBus
package import WidgetModel

extension WidgetClient {
  /// The archive of what a widget shows; nil where no widget has the name, or it shows nothing yet.
  package func archive(ofWidget name: String) throws(ClientError) -> [UInt8]? {
    do throws(ClientError) {
      return try entry(ofWidget: name, withArchive: true).archive
    } catch {
      if error.reason == .unknownName { return nil }
      throw error
    }
  }

  /// The archive of a kind's preview.
  ///
  /// - Parameters:
  ///   - name: The kind's full name, or its last part where no other kind has the same.
  ///   - family: The family; nil takes the kind's first.
  /// - Returns: The archive; nil where no kind has the name.
  /// - Throws: ``ClientError``.
  package func preview(ofKind name: String, family: Family?) throws(ClientError) -> [UInt8]? {
    let kinds = try callManager("List", [.string("kinds"), [:]]).first?.elements ?? []
    let found = kinds.compactMap { item -> (name: String, families: [String])? in
      guard let parts = item.elements, parts.count == 2, let full = parts[0].stringValue,
        full == name || full.split(separator: "/").last.map(String.init) == name
      else { return nil }
      let families = parts[1].plainJSON["families"]?.arrayValue ?? []
      return (full, families.compactMap(\.stringValue))
    }
    guard let kind = found.first else { return nil }
    guard found.count == 1 else {
      let names = found.map(\.name).joined(separator: ", ")
      throw ClientError(.misused, "\(name) may be any of \(names)")
    }
    guard let family = family?.rawValue ?? kind.families.first else { return nil }
    let answer = try call(
      ServiceNames.path(ofKind: kind.name),
      ServiceNames.kind,
      "Preview",
      [.string(family), [:], .dictionary(["archive": .bool(true)])]
    )
    return answer.first?.dictionaryValue?["archive"]?.bytesValue
  }
}
