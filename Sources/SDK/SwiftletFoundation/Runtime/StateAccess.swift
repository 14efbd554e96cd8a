package import WidgetModel

extension OperationRecorder {
  /// The recorder of the runtime that the running code belongs to.
  package static var inUse: OperationRecorder { BundleRuntime.current?.recorder ?? shared }
}

/// How the SDK's property wrappers reach shared state: by the replica, with every access recorded.
package enum StateAccess {
  /// The value of a key as the running code sees it, or nil where it is absent.
  package static func read(_ key: StateKey) -> JSON? {
    let runtime = BundleRuntime.current
    let (value, revision) = (runtime?.replica ?? .shared).read(key)
    (runtime?.recorder ?? .shared).readKey(key, revision: revision)
    return value
  }

  /// Writes a key, or removes it with nil: with the running action, or by itself outside any.
  package static func write(_ key: StateKey, _ value: JSON?) {
    guard let runtime = BundleRuntime.current else {
      // Author code under test, without a daemon: what is written is there at once.
      let revision = Replica.shared.revision + 1
      Replica.shared.apply(
        rows: [StateRow(key: key, value: value, revision: revision)],
        revision: revision
      )
      OperationRecorder.shared.wroteKey(key, value: value)
      return
    }
    if !runtime.replica.allows(key.group) {
      log(
        "The group \"\(key.group)\" is not among the bundle's groups: name it under \"groups\" in"
          + " manifest.json, or the write is refused."
      )
    }
    _ = runtime.replica.writable?.write(key, value: value)
    runtime.recorder.wroteKey(key, value: value)
  }

  /// Whether the bundle may write a group.
  package static func allows(_ group: String) -> Bool {
    (BundleRuntime.current?.replica ?? .shared).allows(group)
  }

  /// The group of a wrapper that names none: the bundle's own.
  package static var ownGroup: String {
    (BundleRuntime.current?.replica ?? .shared).ownGroup ?? "own"
  }
}
