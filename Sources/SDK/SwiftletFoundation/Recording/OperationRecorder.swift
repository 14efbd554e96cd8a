internal import Synchronization
package import WidgetModel

/// Attributes what author code reads and writes to the operation it runs in.
///
/// Reads are what reloads a timeline, so none may be lost: one outside any task-local operation
/// (detached tasks, dispatch queues, completion handlers), or after its own has ended, counts for
/// every operation then open, and with none open for the lifetime of the process. A timeline that
/// recorded nothing gets that lifetime's reads: it may reload too often, never too seldom.
package final class OperationRecorder: Sendable {
  /// The recorder of this process.
  package static let shared = OperationRecorder()

  /// The operation that the current task belongs to.
  @TaskLocal package static var current: RecordedOperation?

  private struct State {
    var open: [RecordedOperation] = []
    var lifetime = ReadSet()
    var lateWrite: (@Sendable (OperationRecord) -> Void)?
    var revision: (@Sendable (StateKey) -> Revision)?
  }

  private let state = Mutex(State())

  package init() {}

  // MARK: - Operations

  package func begin(_ role: RecordedOperation.Role, label: String = "") -> RecordedOperation {
    let operation = RecordedOperation(role, label: label)
    state.withLock { $0.open.append(operation) }
    return operation
  }

  /// Closes an operation and gives its record, filled from the process' lifetime where a timeline
  /// recorded no read at all.
  @discardableResult
  package func end(_ operation: RecordedOperation) -> OperationRecord {
    var record = operation.close()
    let lifetime = state.withLock { state in
      state.open.removeAll { $0 === operation }
      return state.lifetime
    }
    if operation.role == .timeline, record.reads.isEmpty { record.reads = lifetime }
    return record
  }

  /// Runs author code as an operation and gives its result with what it did.
  ///
  /// The record is there also where the code throws: what it read still reloads it.
  package func run<R>(
    _ role: RecordedOperation.Role,
    label: String = "",
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> R
  ) async -> (result: Result<R, any Error>, record: OperationRecord) {
    let operation = begin(role, label: label)
    let result: Result<R, any Error>
    do {
      result = .success(try await Self.$current.withValue(operation, operation: body))
    } catch {
      result = .failure(error)
    }
    return (result, end(operation))
  }

  // MARK: - Hooks of the runtime

  /// Sets who commits what is written when no operation is there to take it: each such write is a
  /// small transaction of its own.
  package func onLateWrite(_ handler: @escaping @Sendable (OperationRecord) -> Void) {
    state.withLock { $0.lateWrite = handler }
  }

  /// Sets who knows the revisions of shared keys; without one every key is at revision 0.
  package func setRevisionSource(_ source: @escaping @Sendable (StateKey) -> Revision) {
    state.withLock { $0.revision = source }
  }

  package func revision(of key: StateKey) -> Revision {
    state.withLock { $0.revision }?(key) ?? 0
  }

  /// What was read while no operation was open.
  package var lifetimeReads: ReadSet { state.withLock { $0.lifetime } }

  // MARK: - Notes

  package func readKey(_ key: StateKey, revision: Revision) {
    note { $0.read(key, revision: revision) }
  }

  /// Notes a key at the revision that the runtime's replica has of it.
  package func readKey(_ key: StateKey) {
    readKey(key, revision: revision(of: key))
  }

  package func readFile(_ path: String, stamp: FileStamp) {
    note { $0.read(path, stamp: stamp) }
  }

  package func readProperty(_ property: PropertyKey, stamp: PropertyStamp) {
    note { $0.read(property, stamp: stamp) }
  }

  package func wroteKey(_ key: StateKey, value: JSON?) {
    write { $0.write(key, value: value) }
  }

  package func wroteFile(_ file: FileWrite) {
    write { $0.write(file) }
  }

  package func outsideEffect(_ effect: String) {
    write { $0.outsideEffect(effect) }
  }

  /// Notes a wish to reload a kind; nil asks for all of the bundle's kinds.
  package func requestReload(_ kind: String?) {
    write { $0.requestReload(kind) }
  }
}

extension OperationRecorder {
  private func note(_ change: (inout OperationRecord) -> Void) {
    if let current = Self.current, current.note(change) { return }
    var wasTaken = false
    for operation in state.withLock({ $0.open }) where operation.note(change) { wasTaken = true }
    guard !wasTaken else { return }
    var record = OperationRecord()
    change(&record)
    let reads = record.reads
    state.withLock { $0.lifetime.formUnion(reads) }
  }

  /// A write belongs to one transaction: to its own operation while that is open, to the only open
  /// action if there is exactly one, and else to one of its own.
  private func write(_ change: (inout OperationRecord) -> Void) {
    if let current = Self.current, current.note(change) { return }
    let (actions, handler) = state.withLock { state in
      (state.open.filter { $0.role == .action }, state.lateWrite)
    }
    if Self.current == nil, actions.count == 1, actions[0].note(change) { return }
    var record = OperationRecord()
    change(&record)
    handler?(record)
  }
}
