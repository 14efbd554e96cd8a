internal import Synchronization

/// What a person was doing when they tapped a widget, as the app receives it.
///
/// Linux Foundation has no such class; this one holds the values and hands nothing off.
public final class NSUserActivity: Sendable {
  private struct Values {
    var title: String?
    var userInfo: [String: String] = [:]
    var webpageURL: URL?
    var isEligibleForSearch = false
    var isEligibleForHandoff = false
  }

  private let values = Mutex(Values())

  /// The kind of activity, such as the name of the widget's configuration intent.
  public let activityType: String

  public init(activityType: String) {
    self.activityType = activityType
  }

  public var title: String? {
    get { values.withLock { $0.title } }
    set { values.withLock { $0.title = newValue } }
  }

  /// Further details; values are kept as text.
  public var userInfo: [AnyHashable: Any]? {
    get { values.withLock { $0.userInfo } }
    set {
      var texts: [String: String] = [:]
      for (key, value) in newValue ?? [:] { texts["\(key.base)"] = "\(value)" }
      values.withLock { [texts] in $0.userInfo = texts }
    }
  }

  public var webpageURL: URL? {
    get { values.withLock { $0.webpageURL } }
    set { values.withLock { $0.webpageURL = newValue } }
  }

  public var isEligibleForSearch: Bool {
    get { values.withLock { $0.isEligibleForSearch } }
    set { values.withLock { $0.isEligibleForSearch = newValue } }
  }

  public var isEligibleForHandoff: Bool {
    get { values.withLock { $0.isEligibleForHandoff } }
    set { values.withLock { $0.isEligibleForHandoff = newValue } }
  }

  /// Does nothing: there is no other device to hand an activity to.
  public func becomeCurrent() {}
  public func resignCurrent() {}
  public func invalidate() {}
}
