internal import Synchronization

/// One request being answered by author code, and what that code has done so far.
///
/// It is named by a task-local value, so whatever the author's code calls finds it; two operations
/// that run at once keep apart what they read.
package final class RecordedOperation: Sendable {
  package enum Role: Sendable, Hashable {
    /// An intent's `perform()`: its writes are committed with it.
    case action
    /// A timeline, a snapshot or a placeholder.
    case timeline
    /// A query for entities or values.
    case query
  }

  private struct State {
    var record = OperationRecord()
    var isOpen = true
  }

  package let role: Role
  /// A name for messages and logs, such as an action's id.
  package let label: String
  private let state = Mutex(State())

  package init(_ role: Role, label: String = "") {
    self.role = role
    self.label = label
  }

  package var record: OperationRecord { state.withLock { $0.record } }
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Notes something, and says whether the operation was still open to take it.
  @discardableResult
  func note(_ change: (inout OperationRecord) -> Void) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      change(&state.record)
      return true
    }
  }

  func close() -> OperationRecord {
    state.withLock { state in
      state.isOpen = false
      return state.record
    }
  }
}
