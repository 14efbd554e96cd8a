/// What a timeline read, with what it saw: the thing that reloads it (design.md §4).
package struct ReadSet: Hashable, Sendable {
  /// Keys with the revision that was read; 0 for a key that was absent.
  package var keys: [StateKey: Revision]
  /// Absolute paths, as the author named them.
  package var files: [String: FileStamp]
  package var properties: [PropertyKey: PropertyStamp]

  package init(
    keys: [StateKey: Revision] = [:],
    files: [String: FileStamp] = [:],
    properties: [PropertyKey: PropertyStamp] = [:]
  ) {
    self.keys = keys
    self.files = files
    self.properties = properties
  }

  package var isEmpty: Bool { keys.isEmpty && files.isEmpty && properties.isEmpty }

  /// Adds what another reader saw; where both saw the same thing, the earlier sight counts, so
  /// that a change between the two is noticed.
  package mutating func formUnion(_ other: ReadSet) {
    keys.merge(other.keys) { min($0, $1) }
    files.merge(other.files) { first, _ in first }
    properties.merge(other.properties) { first, _ in first }
  }
}

extension ReadSet {
  package init(json: JSON, path: String) throws(MalformedDocument) {
    self.init()
    var reader = try ObjectReader(json, path: path)
    for (key, revision) in try reader.list(
      "keys",
      { (json, path) throws(MalformedDocument) in
        var item = try ObjectReader(json, path: path)
        let key = StateKey(group: try item.string("group"), key: try item.string("key"))
        return (key, try item.int("revision"))
      }
    ) {
      keys[key] = revision
    }
    for (file, stamp) in try reader.members("files").members {
      files[file] = try FileStamp(json: stamp, path: "\(path).files[\(file)]")
    }
    for (key, stamp) in try reader.list("properties", Self.property) { properties[key] = stamp }
    try reader.finish()
  }

  private static func property(
    json: JSON,
    path: String
  ) throws(MalformedDocument) -> (PropertyKey, PropertyStamp) {
    var item = try ObjectReader(json, path: path)
    guard let bus = PropertyKey.Bus(rawValue: try item.string("bus")) else {
      throw MalformedDocument(path: path + ".bus", problem: "expected session or system")
    }
    let key = PropertyKey(
      bus: bus,
      name: try item.string("name"),
      path: try item.string("path"),
      interface: try item.string("interface"),
      property: try item.string("property")
    )
    return (
      key, PropertyStamp(owner: try item.optionalString("owner"), value: item.optional("value"))
    )
  }

  /// The set in a fixed order, so that equal sets are equal bytes.
  package var json: JSON {
    var object = JSONObject()
    if !keys.isEmpty {
      object["keys"] = .array(
        keys.sorted { $0.key < $1.key }.map {
          ["group": .string($0.key.group), "key": .string($0.key.key), "revision": .int($0.value)]
        }
      )
    }
    if !files.isEmpty {
      object["files"] = .object(
        JSONObject(files.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value.json) })
      )
    }
    if !properties.isEmpty {
      object["properties"] = .array(
        properties.map { key, stamp in
          var item = JSONObject([
            ("bus", .string(key.bus.rawValue)), ("name", .string(key.name)),
            ("path", .string(key.path)), ("interface", .string(key.interface)),
            ("property", .string(key.property)),
          ])
          item["owner"] = stamp.owner.map(JSON.string)
          item["value"] = stamp.value
          return JSON.object(item)
        }
        .sorted { $0.text < $1.text }
      )
    }
    return .object(object)
  }
}
