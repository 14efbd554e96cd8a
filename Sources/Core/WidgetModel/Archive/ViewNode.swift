/// One view of an archive: what it is, and the modifiers around it from the inside out.
///
/// An archive is a pure value: nothing in it runs. Inherited settings (font, foreground style, tint)
/// stand where the author wrote them and hold for everything below.
package struct ViewNode: Hashable, Sendable {
  package var content: ViewContent
  /// Applied in order: the first is next to the content.
  package var modifiers: [NodeModifier]
  /// What tells this view from its siblings between two entries, where the author said so.
  package var identity: String?

  package init(
    _ content: ViewContent,
    modifiers: [NodeModifier] = [],
    identity: String? = nil
  ) {
    self.content = content
    self.modifiers = modifiers
    self.identity = identity
  }
}

extension ViewNode: ArchiveValue {
  package func write(to writer: inout ArchiveWriter) {
    writer.json.beginObject()
    content.writeFields(to: &writer)
    if let identity {
      writer.key("id")
      writer.string(identity)
    }
    if !modifiers.isEmpty {
      writer.key("modifiers")
      writer.json.beginArray()
      for modifier in modifiers { modifier.write(to: &writer) }
      writer.json.endArray()
    }
    writer.json.endObject()
  }

  package init(archived json: JSON) throws(ArchiveError) {
    guard case .object(let object) = json else {
      throw ArchiveError("Expected a view, got \(json.kindName)")
    }
    content = try ViewContent(archived: json)
    identity = object["id"]?.stringValue
    modifiers = []
    for modifier in object["modifiers"]?.arrayValue ?? [] {
      modifiers.append(try NodeModifier(archived: modifier))
    }
  }
}

extension ViewNode {
  /// The views directly below this one that are shown while nothing is pressed.
  package var children: [ViewNode] { content.children }
}
