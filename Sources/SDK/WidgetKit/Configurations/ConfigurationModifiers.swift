/// A configuration with something more said about its kind.
public struct _ModifiedWidgetConfiguration<Content: WidgetConfiguration>: WidgetConfiguration {
  let content: Content
  let change: @Sendable (inout KindRegistration) -> Void

  init(_ content: Content, _ change: @escaping @Sendable (inout KindRegistration) -> Void) {
    self.content = content
    self.change = change
  }
}

extension WidgetConfiguration {
  // MARK: - Kept and shown

  /// The kind's name where people choose widgets.
  public func configurationDisplayName(_ displayName: Text) -> some WidgetConfiguration {
    _ModifiedWidgetConfiguration(self) { $0.displayName = displayName }
  }

  public func configurationDisplayName(
    _ displayNameKey: LocalizedStringKey
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayNameKey))
  }

  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: LocalizedStringResource
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayName))
  }

  @_disfavoredOverload
  public func configurationDisplayName<S: StringProtocol>(
    _ displayName: S
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayName))
  }

  /// What the kind is for, in a sentence.
  public func description(_ description: Text) -> some WidgetConfiguration {
    _ModifiedWidgetConfiguration(self) { $0.summary = description }
  }

  public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration {
    description(Text(descriptionKey))
  }

  @_disfavoredOverload
  public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
    self.description(Text(description))
  }

  @_disfavoredOverload
  public func description<S: StringProtocol>(_ description: S) -> some WidgetConfiguration {
    self.description(Text(description))
  }

  /// The size classes in which the widget can be placed; all of them where this is not said.
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    _ModifiedWidgetConfiguration(self) { $0.families = families }
  }

  /// Leaves it to the content to keep a distance from the widget's edges.
  public func contentMarginsDisabled() -> some WidgetConfiguration {
    _ModifiedWidgetConfiguration(self) { $0.hasContentMargins = false }
  }

  // MARK: - Without a counterpart on Linux

  /// Whether a panel may leave the background out; panels here never do.
  public func containerBackgroundRemovable(
    _ isRemovable: Bool = true
  ) -> some WidgetConfiguration {
    self
  }

  /// Places where the widget should not be offered first; there is only the desktop.
  public func disfavoredLocations(
    _ locations: [WidgetLocation],
    for families: [WidgetFamily]
  ) -> some WidgetConfiguration {
    self
  }

  /// Asks for the configuration right after the widget was added; panels decide.
  public func promptsForUserConfiguration() -> some WidgetConfiguration { self }

  /// Background URL sessions do not exist on Linux: the closure is never called.
  public func onBackgroundURLSessionEvents(
    matching: ((String) -> Bool)? = nil,
    _ urlSessionEvent: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration {
    self
  }

  /// Background URL sessions do not exist on Linux: the closure is never called.
  public func onBackgroundURLSessionEvents(
    matching matchingString: String,
    _ urlSessionEvent: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration {
    self
  }

  /// There are no push messages on Linux.
  public func pushHandler(_ handler: any WidgetPushHandler.Type) -> some WidgetConfiguration {
    self
  }

  public func supportedMountingStyles(
    _ styles: [WidgetMountingStyle]
  ) -> some WidgetConfiguration {
    self
  }

  public func associatedKind(_ kind: String?) -> some WidgetConfiguration { self }
}

extension _ModifiedWidgetConfiguration: KindSource {
  var kind: KindRegistration {
    var kind = KindRegistry.registration(of: content) ?? KindRegistration("") { _ in .nothing }
    change(&kind)
    return kind
  }
}

/// Where a widget can be shown.
public struct WidgetLocation: Hashable, Sendable {
  public static let homeScreen = WidgetLocation("homeScreen")
  public static let lockScreen = WidgetLocation("lockScreen")
  public static let standBy = WidgetLocation("standBy")
  public static let iPhoneWidgetsOnMac = WidgetLocation("iPhoneWidgetsOnMac")
  public static let carPlay = WidgetLocation("carPlay")

  private let name: String

  private init(_ name: String) { self.name = name }
}

/// How a widget is mounted in a room.
public struct WidgetMountingStyle: Hashable, Sendable {
  public static let elevated = WidgetMountingStyle("elevated")
  public static let recessed = WidgetMountingStyle("recessed")

  private let name: String

  private init(_ name: String) { self.name = name }
}

/// Hears of tokens for push messages; on Linux there are none, so it is never made.
public protocol WidgetPushHandler: Sendable {
  init()
  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo])
}

/// A token for push messages.
public struct WidgetPushInfo: Hashable, Sendable {
  public let token: Data
}
