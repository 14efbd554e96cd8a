package import WidgetModel

/// Which widgets read what: the way from a write to the timelines that it reloads.
package struct ReadIndex: Sendable {
  private var sets: [String: ReadSet] = [:]
  private var keys: [StateKey: Set<String>] = [:]
  private var files: [String: Set<String>] = [:]
  private var properties: [PropertyKey: Set<String>] = [:]

  package init() {}

  package var watchedFiles: Set<String> { Set(files.keys) }
  package var watchedProperties: Set<PropertyKey> { Set(properties.keys) }

  /// Replaces what a widget reads; nil removes the widget.
  ///
  /// - Returns: Whether the files and the properties that anybody reads are others now.
  @discardableResult
  package mutating func set(_ reads: ReadSet?, for widget: String) -> (
    files: Bool, properties: Bool
  ) {
    let old = sets[widget] ?? ReadSet()
    let new = reads ?? ReadSet()
    sets[widget] = reads
    if old.keys.keys != new.keys.keys {
      for key in old.keys.keys { Self.remove(widget, from: key, in: &keys) }
      for key in new.keys.keys { keys[key, default: []].insert(widget) }
    }
    var changed = (files: false, properties: false)
    if old.files.keys != new.files.keys {
      let before = files.count
      for path in old.files.keys { Self.remove(widget, from: path, in: &files) }
      let between = files.count
      for path in new.files.keys { files[path, default: []].insert(widget) }
      changed.files = before != between || files.count != between
    }
    if old.properties.keys != new.properties.keys {
      let before = properties.count
      for key in old.properties.keys { Self.remove(widget, from: key, in: &properties) }
      let between = properties.count
      for key in new.properties.keys { properties[key, default: []].insert(widget) }
      changed.properties = before != between || properties.count != between
    }
    return changed
  }

  package func readers(ofKey key: StateKey) -> Set<String> { keys[key] ?? [] }
  package func readers(ofFile path: String) -> Set<String> { files[path] ?? [] }
  package func readers(ofProperty key: PropertyKey) -> Set<String> { properties[key] ?? [] }

  /// The widgets whose timelines read something that was written.
  package func readers(of writes: WriteSet) -> Set<String> {
    var readers = Set<String>()
    for write in writes.keys { readers.formUnion(self.readers(ofKey: write.key)) }
    for write in writes.files {
      readers.formUnion(self.readers(ofFile: write.target))
      if write.resolved != write.target {
        readers.formUnion(self.readers(ofFile: write.resolved))
      }
      guard write.expected == .absent else { continue }
      // A new name changes the listing of its folder.
      readers.formUnion(self.readers(ofFile: Self.folder(of: write.target)))
      readers.formUnion(self.readers(ofFile: Self.folder(of: write.resolved)))
    }
    return readers
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func remove<Key>(
    _ widget: String,
    from key: Key,
    in index: inout [Key: Set<String>]
  ) {
    index[key]?.remove(widget)
    if index[key]?.isEmpty == true { index[key] = nil }
  }
}
