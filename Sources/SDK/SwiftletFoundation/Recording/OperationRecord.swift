package import WidgetModel

/// What one piece of author code did while it ran.
package struct OperationRecord: Sendable, Hashable {
  package var reads = ReadSet()
  /// Written keys with their last value, in the order of their first write.
  package private(set) var keys: [KeyWrite] = []
  /// Files staged for the commit.
  package private(set) var files: [FileWrite] = []
  /// What cannot be staged, as a failed receipt names it: `network`, `D-Bus call PlayPause`.
  package private(set) var outsideEffects: [String] = []
  /// Kinds that the author asked `WidgetCenter` to reload.
  package private(set) var reloadedKinds: [String] = []
  package private(set) var reloadsAllKinds = false

  package init() {}

  package var writes: WriteSet { WriteSet(keys: keys, files: files) }

  /// Nothing was written, touched or asked for; reads alone change nothing.
  package var isHarmless: Bool {
    keys.isEmpty && files.isEmpty && outsideEffects.isEmpty && reloadedKinds.isEmpty
      && !reloadsAllKinds
  }
}

extension OperationRecord {
  /// Notes a key with the revision seen first: a later sight must not hide a change in between.
  package mutating func read(_ key: StateKey, revision: Revision) {
    reads.keys[key] = min(reads.keys[key] ?? revision, revision)
  }

  package mutating func read(_ path: String, stamp: FileStamp) {
    if reads.files[path] == nil { reads.files[path] = stamp }
  }

  package mutating func read(_ property: PropertyKey, stamp: PropertyStamp) {
    if reads.properties[property] == nil { reads.properties[property] = stamp }
  }

  package mutating func write(_ key: StateKey, value: JSON?) {
    if let index = keys.firstIndex(where: { $0.key == key }) {
      keys[index].value = value
    } else {
      keys.append(KeyWrite(key: key, value: value, readRevision: reads.keys[key]))
    }
  }

  /// Notes a staged file; a second write of the same target replaces the first.
  package mutating func write(_ file: FileWrite) {
    if let index = files.firstIndex(where: { $0.resolved == file.resolved }) {
      files[index] = file
    } else {
      files.append(file)
    }
  }

  package mutating func outsideEffect(_ effect: String) {
    if !outsideEffects.contains(effect) { outsideEffects.append(effect) }
  }

  /// Notes a wish to reload a kind; nil asks for all of the bundle's kinds.
  package mutating func requestReload(_ kind: String?) {
    guard let kind else {
      reloadsAllKinds = true
      return
    }
    if !reloadedKinds.contains(kind) { reloadedKinds.append(kind) }
  }
}
