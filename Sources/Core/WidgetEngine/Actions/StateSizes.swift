import WidgetModel

/// How much shared state there is: a bundle that starts is told of all that it may see in one
/// message, whose size is limited.
package struct StateSizes {
  /// Bytes of a group's or a key's name.
  package static let nameLimit = 1_024
  /// Bytes of one value, as JSON.
  package static let valueLimit = 1 << 20
  /// Bytes of all keys and values of a group, with what each takes besides.
  package static let groupLimit = 4 << 20
  /// What each value takes besides: many small ones are no less to tell than a few large ones.
  package static let rowOverhead = 64
  /// Lists and objects inside each other in one value.
  package static let depthLimit = 128

  private var rows: [StateKey: Int] = [:]
  private var groups: [String: Int] = [:]

  /// Takes a row as it is now.
  mutating func set(_ row: StateRow) {
    let size = row.value.map { Self.size(of: row.key, $0) } ?? 0
    groups[row.key.group, default: 0] += size - (rows[row.key] ?? 0)
    rows[row.key] = size == 0 ? nil : size
  }

  /// Bytes that a row takes in a message to a bundle, or a few more.
  func wireSize(of row: StateRow) -> Int {
    // A byte of a name may take six in JSON; a value's size is that of its JSON already.
    rows[row.key, default: 0] + 6 * (row.key.key.utf8.count + row.key.group.utf8.count) + 96
  }

  /// Refuses writes that would make a value or a group too large; what makes a group smaller is
  /// always taken.
  ///
  /// - Throws: ``WidgetError`` with `limitExceeded` that names the key or the group.
  func check(_ writes: [KeyWrite]) throws(WidgetError) {
    var growth: [String: Int] = [:]
    for write in writes {
      let key = write.key
      let details: [String: JSON] = ["group": .string(key.group), "key": .string(key.key)]
      for (what, name) in [("group", key.group), ("key", key.key)]
      where name.utf8.count > Self.nameLimit {
        throw WidgetError(
          .limitExceeded,
          "The name of a \(what) is longer than \(Self.nameLimit) bytes.",
          details: ["parameter": .string(what)]
        )
      }
      let size = write.value.map { Self.size(of: key, $0) } ?? 0
      guard size <= Self.valueLimit + key.key.utf8.count + Self.rowOverhead else {
        throw WidgetError(
          .limitExceeded,
          "The value of \(key) is longer than \(Self.valueLimit) bytes.",
          details: details
        )
      }
      guard write.value?.isDeeper(than: Self.depthLimit) != true else {
        throw WidgetError(
          .limitExceeded,
          "The value of \(key) has more than \(Self.depthLimit) lists or objects inside each other.",
          details: details
        )
      }
      growth[key.group, default: 0] += size - (rows[key] ?? 0)
    }
    for (group, growth) in growth where growth > 0 {
      guard groups[group, default: 0] + growth <= Self.groupLimit else {
        throw WidgetError(
          .limitExceeded,
          "The values of \(group) would take more than \(Self.groupLimit) bytes.",
          details: ["group": .string(group)]
        )
      }
    }
  }

  private static func size(of key: StateKey, _ value: JSON) -> Int {
    key.key.utf8.count + value.bytes.count + rowOverhead
  }
}

extension JSON {
  fileprivate func isDeeper(than limit: Int) -> Bool {
    switch self {
    case .array(let elements):
      limit == 0 || elements.contains { $0.isDeeper(than: limit - 1) }
    case .object(let object):
      limit == 0 || object.members.contains { $0.value.isDeeper(than: limit - 1) }
    case .null, .bool, .int, .double, .string: false
    }
  }
}
