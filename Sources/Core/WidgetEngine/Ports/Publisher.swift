package import WidgetModel

/// Tells panels and other listeners what has happened, once it is committed.
package protocol Publisher: AnyObject {
  func publish(_ event: EngineEvent)
}

/// What the engine has to tell.
package enum EngineEvent: Hashable, Sendable {
  case widgetAdded(String)
  case widgetRemoved(String)
  case widgetChanged(String, generation: Int64, cause: ChangeCause)
  /// A reload that an action had left pending ended without a change.
  case widgetSettled(String, action: String, result: Receipt.WidgetResult)
  /// Stale, Pending or Configuration of a widget has another value.
  case widgetPropertiesChanged(String)
  case bundleChanged(BundleID)
  /// Bundles, and with them kinds and actions, came or went.
  case catalogChanged
  case jobProgress(String)
  case jobFinished(String)
  /// An ended job cannot be read any more.
  case jobRemoved(String)
}

/// Why a widget shows something else.
package enum ChangeCause: String, Hashable, Sendable {
  case action
  /// An entry's date has come.
  case date
  case policy
  case outside
  case request
  case configuration
  case placed
  case visible
  case update
  case start
  case clock
}
