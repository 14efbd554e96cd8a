internal import Synchronization

/// Opens the app at something.
public protocol OpenIntent: SystemIntent {
  associatedtype Value: _IntentValue
  var target: Value { get set }
}

extension OpenIntent {
  public static var openAppWhenRun: Bool { true }

  /// Opens the app at the target, which a bundle has not got.
  ///
  /// - Throws: Always, unless the intent has a `perform()` of its own.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    throw AppIntentError.unsupported("Opening an app")
  }
}

/// Opens a URL with the desktop's application for it.
public struct OpenURLIntent: SystemIntent {
  public static var title: LocalizedStringResource { "Open URL" }
  public static var isDiscoverable: Bool { false }

  @Parameter(title: "URL") public var url: URL?

  public init() {}

  public init(_ url: URL) {
    self.url = url
  }

  public func perform() async throws -> some IntentResult {
    guard let url else {
      throw AppIntentError(.needsValue, "OpenURLIntent has no URL to open.")
    }
    guard let open = Self.opener.withLock({ $0 }) else {
      throw AppIntentError.unsupported("Opening a URL")
    }
    try await open(url)
    return .result()
  }

  private static let opener = Mutex<(@Sendable (URL) async throws -> Void)?>(nil)

  /// Sets how a URL is opened: a bundle has no desktop of its own to ask.
  package static func setOpener(_ opener: @escaping @Sendable (URL) async throws -> Void) {
    self.opener.withLock { $0 = opener }
  }
}
