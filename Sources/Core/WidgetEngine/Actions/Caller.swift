/// Who calls: a connection on the bus and the user behind it.
package struct Caller: Hashable, Sendable {
  package var sender: String
  package var uid: UInt32

  package init(sender: String, uid: UInt32) {
    self.sender = sender
    self.uid = uid
  }
}

/// What a caller may say beside action and parameters.
package struct ActionOptions: Hashable, Sendable {
  /// The action is performed once however often it is called with this key.
  package var key: String?
  /// Milliseconds to wait for timelines; nil is the configured time.
  package var wait: Int64?
  /// Milliseconds after which the answer is "running"; nil is the configured time.
  package var deadline: Int64?
  /// Answer at once with a job.
  package var isJob: Bool = false
  /// A name for the job that the caller chose, so that it can listen first.
  package var token: String?
  /// Values that are text are read as the parameter's type asks (`due=2026-01-01`).
  package var readsText: Bool = false

  package init() {}
}
