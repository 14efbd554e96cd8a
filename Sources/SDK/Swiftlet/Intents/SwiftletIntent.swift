public import AppIntents
internal import WidgetModel

/// An intent that says more about how it is performed than Apple's protocols can.
///
///     struct Shuffle: SwiftletIntent {
///       static var title: LocalizedStringResource = "Shuffle"
///       static var doublePressTime: Duration { .milliseconds(300) }
///       …
///     }
public protocol SwiftletIntent: AppIntent, _IntentPolicyProviding {
  /// How its calls queue; one after the other with the bundle's other actions unless said.
  static var policy: ActionPolicy { get }
  /// How long `perform()` may take; nil for the configured time, 10 s unless changed.
  static var deadline: Duration? { get }
  /// A second press by the same sender within this time is dropped; zero drops none.
  static var doublePressTime: Duration { get }
}

extension SwiftletIntent {
  public static var policy: ActionPolicy { .serial }
  public static var deadline: Duration? { nil }
  public static var doublePressTime: Duration { .zero }

  public static var _intentPolicy: _IntentPolicy {
    _IntentPolicy(
      queue: policy.queue,
      deadline: deadline?.milliseconds,
      doublePressTime: doublePressTime.milliseconds
    )
  }
}

/// How the calls of one intent queue.
public struct ActionPolicy: Hashable, Sendable {
  /// One action at a time in the whole bundle.
  public static let serial = ActionPolicy(queue: .serial)

  /// At most so many calls of this intent at once, beside whatever else the bundle does.
  ///
  /// Their code still runs on one thread and takes turns at each `await`.
  public static func parallel(max: Int) -> ActionPolicy {
    ActionPolicy(queue: .parallel(max: min(Swift.max(max, 1), 1024)))
  }

  let queue: QueuePolicy
}

/// How far the running action has come, for whoever waits for it.
public enum ActionProgress {
  /// Says it, from 0 to 1, with what is being done; outside an action it does nothing.
  public static func report(_ fraction: Double, _ text: String = "") {
    let bounded = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    BundleRuntime.current?.reportProgress(bounded, text)
  }
}
