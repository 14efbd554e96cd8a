internal import Synchronization
package import WidgetModel

/// What one operation has written and nobody else sees yet.
///
/// An action's transaction lasts until the daemon has committed or rejected it: its own timelines
/// see it through their `parent`. An action called from inside another one is a child of that one
/// and merges into it when it has succeeded.
package final class Transaction: Sendable {
  private struct State {
    var keys: [StateKey: JSON?] = [:]
    /// By the resolved path.
    var files: [String: FileWrite] = [:]
    /// What actions called from inside this one did.
    var nested = OperationRecord()
    var isOpen = true
  }

  /// The request in which it runs.
  package let request: Int64
  package let parent: Transaction?
  /// A provider's: its writes go out by themselves.
  package let isTimeline: Bool
  private let state = Mutex(State())

  package init(request: Int64, parent: Transaction? = nil, isTimeline: Bool = false) {
    self.request = request
    self.parent = parent
    self.isTimeline = isTimeline
  }

  /// The transaction of the code that is running.
  @TaskLocal package static var current: Transaction?

  package var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Writes a key, and says whether the transaction was still open to take it.
  package func write(_ key: StateKey, value: JSON?) -> Bool {
    state.withLock { state in
      if state.isOpen { state.keys[key] = .some(value) }
      return state.isOpen
    }
  }

  /// Notes a staged file, and gives the one that it replaces; `accepted` is false where the
  /// transaction had ended.
  package func write(_ file: FileWrite) -> (accepted: Bool, replaced: FileWrite?) {
    state.withLock { state in
      guard state.isOpen else { return (false, nil) }
      return (true, state.files.updateValue(file, forKey: file.resolved))
    }
  }

  /// The value written here or in a parent: nil where there is none, `.some(nil)` where the key was
  /// removed.
  package func value(of key: StateKey) -> JSON?? {
    if let value = state.withLock({ $0.keys[key] }) { return value }
    return parent?.value(of: key)
  }

  /// The file staged here or in a parent.
  package func file(resolved: String) -> FileWrite? {
    state.withLock { $0.files[resolved] } ?? parent?.file(resolved: resolved)
  }

  /// The files staged here and in parents.
  package var stagedFiles: [FileWrite] {
    state.withLock { Array($0.files.values) } + (parent?.stagedFiles ?? [])
  }

  /// Takes no more writes from now on; those made so far stay visible.
  package func close() {
    state.withLock { $0.isOpen = false }
  }

  /// Gives everything to the parent, which has awaited this, with the record of what was done.
  ///
  /// - Returns: The parent's staged files that were replaced.
  package func merge(into parent: Transaction, _ record: OperationRecord) -> [FileWrite] {
    let (keys, files) = empty()
    return parent.state.withLock { state in
      let replaced = files.keys.compactMap { state.files[$0] }
      state.keys.merge(keys) { _, new in new }
      state.files.merge(files) { _, new in new }
      state.nested.add(record)
      return replaced
    }
  }

  /// Everything that an action and those called from inside it did, given the action's own record:
  /// of several writes to one key or file the last one counts.
  package func total(_ own: OperationRecord) -> OperationRecord {
    state.withLock { state in
      var total = own
      total.add(state.nested)
      for write in total.writes.keys {
        if let value = state.keys[write.key] { total.write(write.key, value: value) }
      }
      for write in total.writes.files {
        if let file = state.files[write.resolved] { total.write(file) }
      }
      return total
    }
  }

  /// Forgets everything, and gives what there was.
  @discardableResult
  package func empty() -> (keys: [StateKey: JSON?], files: [String: FileWrite]) {
    state.withLock { state in
      defer {
        state.keys = [:]
        state.files = [:]
      }
      state.isOpen = false
      return (state.keys, state.files)
    }
  }

  /// Sets keys that were written by other means than ``write(_:value:)``, such as user defaults.
  package func note(_ writes: [KeyWrite]) {
    state.withLock { state in
      for write in writes where state.keys[write.key] == nil {
        state.keys[write.key] = .some(write.value)
      }
    }
  }
}

extension OperationRecord {
  /// Adds what another operation wrote, touched and asked for; not what it read.
  fileprivate mutating func add(_ other: OperationRecord) {
    for write in other.keys { self.write(write.key, value: write.value) }
    for file in other.files { write(file) }
    for effect in other.outsideEffects { outsideEffect(effect) }
    for kind in other.reloadedKinds { requestReload(kind) }
    if other.reloadsAllKinds { requestReload(nil) }
  }
}
