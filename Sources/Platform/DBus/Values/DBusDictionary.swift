/// A D-Bus dictionary: an array of entries in the order in which they stand on the wire.
///
/// Most are `a{sv}`; those are made from a literal of plain values, each of which is put into a variant.
package struct DBusDictionary: Sendable, Hashable {
  /// One key and its value.
  package struct Entry: Sendable, Hashable {
    package var key: DBusValue
    package var value: DBusValue

    package init(key: DBusValue, value: DBusValue) {
      self.key = key
      self.value = value
    }
  }

  /// The type of the whole dictionary, such as `a{sv}`.
  package let type: Signature
  package var entries: [Entry]

  /// Makes a dictionary of any type.
  ///
  /// - Throws: ``DBusError`` if no dictionary has such keys and values.
  package init(
    keys: Signature,
    values: Signature,
    entries: [Entry] = []
  ) throws(DBusError) {
    type = try Signature("a{\(keys)\(values)}")
    self.entries = entries
  }

  init(type: Signature, entries: [Entry]) {
    self.type = type
    self.entries = entries
  }

  /// Makes an `a{sv}`; values that are not variants are put into one.
  package init(_ members: some Sequence<(String, DBusValue)>) {
    type = .variants
    entries = members.map { Entry(key: .string($0), value: $1.inVariant) }
  }

  package var isEmpty: Bool { entries.isEmpty }
  package var count: Int { entries.count }

  /// The value of the first entry with a string key, without its variant.
  ///
  /// Setting (only for `a{sv}`) replaces or appends it, nil removes it.
  package subscript(key: String) -> DBusValue? {
    get {
      for entry in entries {
        if case .string(key) = entry.key { return entry.value.unwrapped }
      }
      return nil
    }
    set {
      precondition(type == .variants, "A \(type) takes no variants")
      let index = entries.firstIndex { $0.key == .string(key) }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value.inVariant
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(key: .string(key), value: value.inVariant))
      case (nil, nil): break
      }
    }
  }

  /// The string keys in wire order.
  package var stringKeys: [String] { entries.compactMap(\.key.stringValue) }
}

extension DBusDictionary: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, DBusValue)...) {
    self.init(members)
  }
}

extension DBusValue: ExpressibleByDictionaryLiteral {
  /// An `a{sv}`.
  package init(dictionaryLiteral members: (String, DBusValue)...) {
    self = .dictionary(DBusDictionary(members))
  }

  fileprivate var inVariant: DBusValue {
    if case .variant = self { self } else { .variant(self) }
  }
}
