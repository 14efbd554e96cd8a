/// Counts the commits of shared state.
package typealias Revision = Int64

/// The name of one shared value: a group (an app group, a defaults suite) and a key in it.
package struct StateKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var group: String
  package var key: String

  package init(group: String, key: String) {
    self.group = group
    self.key = key
  }

  package var description: String { "\(group)/\(key)" }

  package static func < (left: StateKey, right: StateKey) -> Bool {
    (left.group, left.key) < (right.group, right.key)
  }
}

/// One shared value with the revision that wrote it; a nil value means the key was removed.
package struct StateRow: Hashable, Sendable {
  package var key: StateKey
  package var value: JSON?
  package var revision: Revision

  package init(key: StateKey, value: JSON?, revision: Revision) {
    self.key = key
    self.value = value
    self.revision = revision
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    key = StateKey(group: try reader.string("group"), key: try reader.string("key"))
    value = reader.optional("value")
    revision = try reader.int("revision")
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([("group", .string(key.group)), ("key", .string(key.key))])
    object["value"] = value
    object["revision"] = .int(revision)
    return .object(object)
  }
}
