/// A control for quick settings.
///
/// Controls are described and type-checked; no panel shows them yet.
@MainActor @preconcurrency
public protocol ControlWidget {
  associatedtype Body: ControlWidgetConfiguration

  init()

  @MainActor @preconcurrency var body: Self.Body { get }
}

/// What a kind of control is called and shows.
@MainActor @preconcurrency
public protocol ControlWidgetConfiguration {
  associatedtype Body: ControlWidgetConfiguration

  @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ControlWidgetConfiguration {}

extension ControlWidgetConfiguration where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension ControlWidgetConfiguration {
  public func displayName(_ name: LocalizedStringResource) -> some ControlWidgetConfiguration {
    self
  }

  public func description(
    _ description: LocalizedStringResource
  ) -> some ControlWidgetConfiguration {
    self
  }

  public func promptsForUserConfiguration() -> some ControlWidgetConfiguration { self }

  public func pushHandler(
    _ handler: any ControlPushHandler.Type
  ) -> some ControlWidgetConfiguration {
    self
  }
}

/// Hears of tokens for push messages; on Linux there are none, so it is never made.
public protocol ControlPushHandler: Sendable {
  init()
  func pushTokensDidChange(controls: [ControlInfo])
}

/// A control in the body of a bundle, among its widgets.
public struct _ControlAsWidget<Control: ControlWidget>: Widget {
  nonisolated public init() {}
  public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
  public func _visit(_ visit: (any WidgetConfiguration) -> Void) {}
}

extension WidgetBundleBuilder {
  public static func buildExpression<Content: ControlWidget>(
    _ content: Content
  ) -> _ControlAsWidget<Content> {
    _ControlAsWidget()
  }
}

/// A control as controls' code knows it.
public struct ControlInfo: Identifiable, Hashable, Sendable {
  public let id: String
  public let kind: String

  public var pushInfo: ControlPushInfo? { nil }

  public func configurationIntent<I: ControlConfigurationIntent>(of: I.Type = I.self) -> I? { nil }
}

/// A token for push messages.
public struct ControlPushInfo: Hashable, Sendable {
  public let token: Data
}

/// Asks for new values of the bundle's controls, of which none is shown yet.
public final class ControlCenter: Sendable {
  public static let shared = ControlCenter()

  private init() {}

  public func currentControls() async throws -> [ControlInfo] { [] }
  public func reloadControls(ofKind kind: String) {}
  public func reloadAllControls() {}
}
