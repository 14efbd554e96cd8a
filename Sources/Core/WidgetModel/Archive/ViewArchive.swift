/// What a widget shows for one entry: a versioned tree, evaluated once, drawn by any panel.
package struct ViewArchive: Hashable, Sendable {
  /// Rises when a reader of the older version would draw something wrong.
  package static let version = 1
  /// Longer archives are refused.
  package static let byteLimit = 8 << 20

  /// Size in points that the widget was evaluated for.
  package var width: Double
  package var height: Double
  package var root: ViewNode
  /// The same entry under other conditions, where a body read them.
  package var variants: [Variant]

  /// The tree for another colour scheme.
  package struct Variant: Hashable, Sendable {
    package var colorScheme: ColorSchemeWord
    package var root: ViewNode

    package init(colorScheme: ColorSchemeWord, root: ViewNode) {
      self.colorScheme = colorScheme
      self.root = root
    }
  }

  package init(width: Double, height: Double, root: ViewNode, variants: [Variant] = []) {
    self.width = width
    self.height = height
    self.root = root
    self.variants = variants
  }

  /// The tree to show under a colour scheme.
  package func root(for colorScheme: ColorSchemeWord) -> ViewNode {
    variants.first { $0.colorScheme == colorScheme }?.root ?? root
  }
}

/// Light or dark surroundings.
package enum ColorSchemeWord: String, ArchiveWord {
  case light
  case dark
}

extension ViewArchive {
  /// The archive as JSON text.
  package var bytes: [UInt8] {
    var writer = ArchiveWriter()
    writer.json.beginObject()
    writer.key("archive")
    writer.json.value(Int64(Self.version))
    writer.key("width")
    writer.number(width)
    writer.key("height")
    writer.number(height)
    writer.key("root")
    root.write(to: &writer)
    if !variants.isEmpty {
      writer.key("variants")
      writer.json.beginArray()
      for variant in variants {
        writer.json.beginObject()
        writer.key("colorScheme")
        variant.colorScheme.write(to: &writer)
        writer.key("root")
        variant.root.write(to: &writer)
        writer.json.endObject()
      }
      writer.json.endArray()
    }
    writer.json.endObject()
    return writer.json.bytes
  }

  /// Reads an archive; kinds of views and modifiers that are not known become placeholders.
  ///
  /// - Throws: ``ArchiveError`` where the bytes are too long, nested too deeply, no JSON, of a later
  ///   version, or hold a field of the wrong type.
  package init(bytes: [UInt8]) throws(ArchiveError) {
    guard bytes.count <= Self.byteLimit else {
      throw ArchiveError("An archive of \(bytes.count) bytes exceeds \(Self.byteLimit)")
    }
    let json: JSON
    do throws(JSONError) {
      json = try JSONParser.parse(bytes)
    } catch {
      throw ArchiveError(error.description)
    }
    guard let version = json["archive"]?.intValue else {
      throw ArchiveError("The archive states no version")
    }
    guard version <= Self.version else {
      throw ArchiveError("The archive has version \(version); at most \(Self.version) is known")
    }
    guard let root = json["root"] else { throw ArchiveError("The archive has no root") }
    self.init(
      width: json["width"]?.doubleValue ?? 0,
      height: json["height"]?.doubleValue ?? 0,
      root: try ViewNode(archived: root)
    )
    for variant in json["variants"]?.arrayValue ?? [] {
      guard let word = variant["colorScheme"]?.stringValue.flatMap(ColorSchemeWord.init),
        let root = variant["root"]
      else { continue }
      variants.append(Variant(colorScheme: word, root: try ViewNode(archived: root)))
    }
  }
}
