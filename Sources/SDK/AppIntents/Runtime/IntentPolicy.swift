package import WidgetModel

/// What an intent says of how its calls are queued: the point where the module Swiftlet attaches
/// the policies that Linux adds.
public protocol _IntentPolicyProviding {
  static var _intentPolicy: _IntentPolicy { get }
}

/// How the calls of one intent are queued and how long they may take.
public struct _IntentPolicy: Sendable {
  package var queue: QueuePolicy
  /// Milliseconds the action may take; nil means the configured default.
  package var deadline: Int64?
  /// Milliseconds in which a second press of the same sender is dropped; 0 drops none.
  package var doublePressTime: Int64

  package init(queue: QueuePolicy = .serial, deadline: Int64? = nil, doublePressTime: Int64 = 0) {
    self.queue = queue
    self.deadline = deadline
    self.doublePressTime = doublePressTime
  }
}
