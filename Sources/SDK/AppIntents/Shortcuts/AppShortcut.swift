/// Lists the intents that a person finds without setting anything up.
public protocol AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
  public static var shortcutTileColor: ShortcutTileColor { .blue }

  /// Does nothing: nothing on the desktop keeps the phrases.
  public static func updateAppShortcutParameters() {}
}

/// One intent under the phrases that ask for it.
public struct AppShortcut: Sendable {
  package let intent: any AppIntent
  package let phrases: [String]
  package let shortTitle: LocalizedStringResource?
  package let systemImageName: String?

  public init<Intent: AppIntent>(
    intent: Intent,
    phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource,
    systemImageName: String
  ) {
    self.intent = intent
    self.phrases = phrases.map(\.text)
    self.shortTitle = shortTitle
    self.systemImageName = systemImageName
  }

  public init<Intent: AppIntent>(intent: Intent, phrases: [AppShortcutPhrase<Intent>]) {
    self.intent = intent
    self.phrases = phrases.map(\.text)
    self.shortTitle = nil
    self.systemImageName = nil
  }
}

/// What a phrase can name beside parameters.
public enum AppShortcutPhraseToken: Sendable, Hashable {
  case applicationName
}

/// A phrase that asks for an intent.
public struct AppShortcutPhrase<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
  package let text: String

  public init(stringLiteral value: String) {
    text = value
  }

  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    package var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
      text += "${\(token)}"
    }

    public mutating func appendInterpolation<Value>(
      _ keyPath: KeyPath<Intent, IntentParameter<Value>>
    ) {
      text += "${parameter}"
    }
  }
}

public enum ShortcutTileColor: Sendable, Hashable, CaseIterable {
  case red
  case orange
  case tangerine
  case yellow
  case lime
  case teal
  case lightBlue
  case blue
  case navy
  case grape
  case purple
  case pink
  case grayBlue
  case grayGreen
  case grayBrown
}

@resultBuilder
public enum AppShortcutsBuilder {
  public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
  public static func buildBlock(_ parts: [AppShortcut]...) -> [AppShortcut] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [AppShortcut]?) -> [AppShortcut] { part ?? [] }
  public static func buildEither(first part: [AppShortcut]) -> [AppShortcut] { part }
  public static func buildEither(second part: [AppShortcut]) -> [AppShortcut] { part }
  public static func buildLimitedAvailability(_ part: [AppShortcut]) -> [AppShortcut] { part }
}
