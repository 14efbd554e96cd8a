internal import Synchronization

/// What the person at the desktop prefers, and the moment a request is answered for.
///
/// On Linux `Locale.current` is always `en_001` and the process' time zone is the daemon's, so each
/// request brings its own; texts, dates and string look-ups use these.
package struct RequestEnvironment: Sendable, Equatable {
  package var locale: Locale
  /// Preferred languages, best first, as BCP 47 tags such as `de-AT`.
  package var languages: [String]
  package var timeZone: TimeZone
  /// The moment shown as "now", fixed so that a test can choose it; nil means the system clock.
  package var fixedNow: Date?
  /// The folder that holds the bundle's `.lproj` folders and other resources.
  package var resources: URL

  package init(
    locale: Locale = Locale(identifier: "en_US"),
    languages: [String] = ["en"],
    timeZone: TimeZone = .current,
    fixedNow: Date? = nil,
    resources: URL = Bundle.main.bundleURL
  ) {
    self.locale = locale
    self.languages = languages
    self.timeZone = timeZone
    self.fixedNow = fixedNow
    self.resources = resources
  }

  package var now: Date { fixedNow ?? Date() }

  /// A calendar with the request's locale and time zone.
  package var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }
}

extension RequestEnvironment {
  @TaskLocal private static var bound: RequestEnvironment?

  private static let latest = Mutex<RequestEnvironment?>(nil)

  /// The environment of the request being answered.
  ///
  /// A detached task or a dispatch queue has lost its request; it sees the latest one's.
  package static var current: RequestEnvironment {
    bound ?? latest.withLock { $0 } ?? RequestEnvironment()
  }

  /// Sets what code outside any request sees.
  package static func setLatest(_ environment: RequestEnvironment) {
    latest.withLock { $0 = environment }
  }

  package static func with<R>(
    _ environment: RequestEnvironment,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> R
  ) async rethrows -> R {
    try await $bound.withValue(environment, operation: body)
  }

  package static func with<R>(
    _ environment: RequestEnvironment,
    _ body: () throws -> R
  ) rethrows -> R {
    try $bound.withValue(environment, operation: body)
  }
}
