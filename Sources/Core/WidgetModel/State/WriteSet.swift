/// What an action wrote: committed whole or not at all.
package struct WriteSet: Hashable, Sendable {
  package var keys: [KeyWrite]
  package var files: [FileWrite]

  package init(keys: [KeyWrite] = [], files: [FileWrite] = []) {
    self.keys = keys
    self.files = files
  }

  package var isEmpty: Bool { keys.isEmpty && files.isEmpty }
}

/// A new value of a shared key.
package struct KeyWrite: Hashable, Sendable {
  package var key: StateKey
  /// Nil removes the key.
  package var value: JSON?
  /// The revision that the action had read before it wrote; nil where it did not read the key.
  package var readRevision: Revision?

  package init(key: StateKey, value: JSON?, readRevision: Revision? = nil) {
    self.key = key
    self.value = value
    self.readRevision = readRevision
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    key = StateKey(group: try reader.string("group"), key: try reader.string("key"))
    value = reader.optional("value")
    readRevision = try reader.optionalInt("read")
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([("group", .string(key.group)), ("key", .string(key.key))])
    object["value"] = value
    object["read"] = readRevision.map(JSON.int)
    return .object(object)
  }
}

/// A file that was written beside its target and waits for the commit to be renamed.
package struct FileWrite: Hashable, Sendable {
  /// The path that the author named; the read sets use the same.
  package var target: String
  /// The target with every link of its chain resolved: what is renamed onto.
  package var resolved: String
  /// The complete new content, fsynced, in the folder of `resolved`.
  package var staged: String
  /// What the target must still be; anything else is a conflict.
  package var expected: FileStamp
  /// What the target will be.
  package var written: FileStamp

  package init(
    target: String,
    resolved: String,
    staged: String,
    expected: FileStamp,
    written: FileStamp
  ) {
    self.target = target
    self.resolved = resolved
    self.staged = staged
    self.expected = expected
    self.written = written
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    target = try reader.string("target")
    resolved = try reader.string("resolved")
    staged = try reader.string("staged")
    expected = try FileStamp(json: try reader.required("expected"), path: path + ".expected")
    written = try FileStamp(json: try reader.required("written"), path: path + ".written")
    try reader.finish()
  }

  package var json: JSON {
    [
      "target": .string(target), "resolved": .string(resolved), "staged": .string(staged),
      "expected": expected.json, "written": written.json,
    ]
  }
}

extension WriteSet {
  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    keys = try reader.list("keys") { (json, path) throws(MalformedDocument) in
      try KeyWrite(json: json, path: path)
    }
    files = try reader.list("files") { (json, path) throws(MalformedDocument) in
      try FileWrite(json: json, path: path)
    }
    try reader.finish()
  }

  package var json: JSON {
    ["keys": .array(keys.map(\.json)), "files": .array(files.map(\.json))]
  }
}
