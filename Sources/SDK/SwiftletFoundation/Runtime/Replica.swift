internal import Synchronization
package import WidgetModel
internal import WidgetWire

/// The process' copy of shared state: a getter never asks the socket.
///
/// Rows come with the daemon's requests; what an action wrote lies over them, seen by that action
/// and its timelines alone, until the daemon says whether it is kept.
package final class Replica: Sendable {
  /// The replica of this process.
  package static let shared = Replica()

  /// Stands in a read set for "the revision that this action will get".
  package static let ownRevision: Revision = -1

  fileprivate struct State {
    var revision: Revision = 0
    var groups: [String] = []
    var rows: [StateKey: StateRow] = [:]
    /// Transactions whose author code runs, and performed ones that wait for the daemon's word; in
    /// the order in which they began.
    var live: [Transaction] = []
    /// Writes outside any operation, in order, until the daemon has answered.
    var late: [(id: Int64, writes: [KeyWrite])] = []
  }

  private let state = Mutex(State())

  package init() {}

  // MARK: - What the daemon says

  package func setGroups(_ groups: [String]) {
    state.withLock { $0.groups = groups }
  }

  package func apply(rows: [StateRow], revision: Revision) {
    state.withLock { state in
      for row in rows where row.revision >= state.rows[row.key]?.revision ?? 0 {
        state.rows[row.key] = row
      }
      state.revision = max(state.revision, revision)
    }
  }

  /// Makes what an action wrote part of the replica.
  package func commit(_ request: Int64, revision: Revision) {
    state.withLock { state in
      guard let transaction = state.removeUndecided(request) else { return }
      for (key, value) in transaction.empty().keys {
        state.set(key, value: value, revision: revision)
      }
      state.revision = max(state.revision, revision)
    }
  }

  /// Drops what an action wrote, and gives the files that it had staged.
  package func reject(_ request: Int64) -> [FileWrite] {
    state.withLock { state in
      guard let transaction = state.removeUndecided(request) else { return [] }
      return Array(transaction.empty().files.values)
    }
  }

  /// The daemon's answer to a write outside any operation; nil where it was not kept.
  package func settleLate(_ id: Int64, revision: Revision?) {
    state.withLock { state in
      guard let index = state.late.firstIndex(where: { $0.id == id }) else { return }
      let writes = state.late.remove(at: index).writes
      guard let revision else { return }
      for write in writes { state.set(write.key, value: write.value, revision: revision) }
      state.revision = max(state.revision, revision)
    }
  }

  // MARK: - What the bundle does

  package func begin(_ transaction: Transaction) {
    state.withLock { $0.live.append(transaction) }
  }

  /// The author code of a transaction has returned.
  ///
  /// Where it awaits a decision the daemon will say whether its writes are kept; else they are
  /// forgotten here.
  package func end(_ transaction: Transaction, awaitsDecision: Bool) {
    transaction.close()
    guard !awaitsDecision else { return }
    state.withLock { state in state.live.removeAll { $0 === transaction } }
  }

  /// The running action of a request, for one that is called from inside it.
  package func openTransaction(of request: Int64) -> Transaction? {
    state.withLock { state in state.live.last { $0.request == request && $0.isOpen } }
  }

  /// What running actions have staged: nobody will hear of it if the process ends now.
  package func stagedByOpenTransactions() -> [FileWrite] {
    state.withLock { $0.live }.filter(\.isOpen).flatMap { $0.empty().files.values }
  }

  package func writeLate(_ id: Int64, _ writes: [KeyWrite]) {
    state.withLock { $0.late.append((id, writes)) }
  }

  /// The transaction that code may write to: its own; without one (a dispatch queue, a detached
  /// task) the only running action's; else none, and the write is a transaction of its own.
  package var writable: Transaction? {
    if let current = Transaction.current { return current.isOpen ? current : nil }
    let open = state.withLock { $0.live }.filter { $0.isOpen && !$0.isTimeline }
    return open.count == 1 ? open.first : nil
  }

  /// The value that the running code sees, with its revision: ``ownRevision`` where this action
  /// wrote it, 0 where the key is absent.
  package func read(_ key: StateKey) -> (value: JSON?, revision: Revision) {
    if let own = visible.lazy.compactMap({ $0.value(of: key) }).first {
      return (own, Self.ownRevision)
    }
    return state.withLock { state in
      for (_, writes) in state.late.reversed() {
        if let write = writes.last(where: { $0.key == key }) {
          return (write.value, state.rows[key]?.revision ?? 0)
        }
      }
      guard let row = state.rows[key], let value = row.value else { return (nil, 0) }
      return (value, row.revision)
    }
  }

  /// The revision that the running code sees of a key.
  package func revision(of key: StateKey) -> Revision { read(key).revision }

  /// The file that the running code has staged for a path.
  package func stagedFile(resolved: String) -> FileWrite? {
    visible.lazy.compactMap { $0.file(resolved: resolved) }.first
  }

  /// All files that the running code has staged.
  package var stagedFiles: [FileWrite] { visible.flatMap(\.stagedFiles) }

  package var revision: Revision { state.withLock { $0.revision } }

  /// The bundle's own group; the daemon names it first.
  package var ownGroup: String? { state.withLock { $0.groups.first } }

  package func allows(_ group: String) -> Bool {
    state.withLock { $0.groups.isEmpty || $0.groups.contains(group) }
  }

  /// Whose writes the running code sees: its own operation's; without one all that are not decided
  /// yet, the newest first, since what it reads may be shown together with them.
  private var visible: [Transaction] {
    if let current = Transaction.current { return [current] }
    return state.withLock { $0.live }.reversed()
  }
}

extension Replica.State {
  fileprivate mutating func set(_ key: StateKey, value: JSON?, revision: Revision) {
    if revision >= rows[key]?.revision ?? 0 {
      rows[key] = StateRow(key: key, value: value, revision: revision)
    }
  }

  fileprivate mutating func removeUndecided(_ request: Int64) -> Transaction? {
    guard
      let index = live.firstIndex(where: {
        $0.request == request && !$0.isTimeline && !$0.isOpen
      })
    else { return nil }
    return live.remove(at: index)
  }
}
