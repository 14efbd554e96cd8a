internal import Synchronization
package import WidgetModel
package import WidgetWire

/// The bundle's placed widgets and what their timelines read: which ones an action must reload.
package final class WidgetTable: Sendable {
  fileprivate struct Row {
    var widget: PlacedWidget
    var reads: ReadSet
    /// What timelines read that the daemon has yet to keep or drop, by request.
    var pending: [Int64: ReadSet] = [:]
  }

  fileprivate struct State {
    var rows: [String: Row] = [:]
    var byKey: [StateKey: Set<String>] = [:]
    var byFile: [String: Set<String>] = [:]
    /// Performed actions that the daemon has neither committed nor rejected.
    var undecided: Set<Int64> = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Takes what the daemon says of placed widgets.
  package func apply(widgets: [PlacedWidget], removed: [String]) {
    guard !widgets.isEmpty || !removed.isEmpty else { return }
    state.withLock { state in
      for id in removed { state.remove(id) }
      for widget in widgets {
        var row = state.rows[widget.id] ?? Row(widget: widget, reads: ReadSet())
        row.widget = widget
        row.widget.reads = nil
        if let reads = widget.reads {
          row.reads = reads
          row.pending = [:]
        }
        state.set(row)
      }
    }
  }

  package func widget(_ id: String) -> PlacedWidget? {
    state.withLock { $0.rows[id]?.widget }
  }

  package var all: [PlacedWidget] {
    state.withLock { state in
      state.rows.values.map(\.widget).sorted { $0.id < $1.id }
    }
  }

  /// An action was performed, and the daemon will say whether it is kept.
  package func begin(_ request: Int64) {
    state.withLock { _ = $0.undecided.insert(request) }
  }

  /// Notes what a timeline read.
  ///
  /// Before its action is decided it counts beside the earlier set, since either of the two may end
  /// up being shown.
  package func note(_ id: String, reads: ReadSet, request: Int64) {
    state.withLock { state in
      guard var row = state.rows[id] else { return }
      if state.undecided.contains(request) {
        row.pending[request] = reads
      } else {
        row.reads = reads
      }
      state.set(row)
    }
  }

  package func commit(_ request: Int64) {
    settle(request) { row in
      if let reads = row.pending.removeValue(forKey: request) { row.reads = reads }
    }
  }

  package func reject(_ request: Int64) {
    settle(request) { $0.pending[request] = nil }
  }

  private func settle(_ request: Int64, _ change: (inout Row) -> Void) {
    state.withLock { state in
      guard state.undecided.remove(request) != nil else { return }
      for var row in state.rows.values where row.pending[request] != nil {
        change(&row)
        state.set(row)
      }
    }
  }

  /// The widgets to reload after an action: the pressed one first, then those of named kinds and
  /// those whose timelines read what was written.
  package func affected(
    pressed: String?,
    writes: WriteSet,
    kinds: [String],
    all: Bool
  ) -> [PlacedWidget] {
    state.withLock { state in
      var ids = Set<String>()
      for write in writes.keys { ids.formUnion(state.byKey[write.key] ?? []) }
      for file in writes.files {
        ids.formUnion(state.byFile[file.target] ?? [])
        ids.formUnion(state.byFile[file.resolved] ?? [])
        if file.expected == .absent {
          // A new name in a folder changes the folder's listing.
          ids.formUnion(state.byFile[folder(of: file.target)] ?? [])
          ids.formUnion(state.byFile[folder(of: file.resolved)] ?? [])
        }
      }
      if all || !kinds.isEmpty {
        for row in state.rows.values where all || kinds.contains(row.widget.kind) {
          ids.insert(row.widget.id)
        }
      }
      if let pressed { ids.remove(pressed) }
      let first = pressed.flatMap { state.rows[$0]?.widget }.map { [$0] } ?? []
      return first + ids.sorted().compactMap { state.rows[$0]?.widget }
    }
  }
}

extension WidgetTable.State {
  fileprivate mutating func set(_ row: WidgetTable.Row) {
    let id = row.widget.id
    if let old = rows[id] { unindex(old) }
    rows[id] = row
    for reads in [row.reads] + row.pending.values {
      for key in reads.keys.keys { byKey[key, default: []].insert(id) }
      for file in reads.files.keys { byFile[file, default: []].insert(id) }
    }
  }

  fileprivate mutating func remove(_ id: String) {
    if let row = rows.removeValue(forKey: id) { unindex(row) }
  }

  private mutating func unindex(_ row: WidgetTable.Row) {
    let id = row.widget.id
    for reads in [row.reads] + row.pending.values {
      for key in reads.keys.keys { byKey[key]?.remove(id) }
      for file in reads.files.keys { byFile[file]?.remove(id) }
    }
  }
}

/// The folder part of an absolute path.
func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
  return String(path[..<slash])
}
