package import WidgetModel

/// How the person reads: on Linux a process cannot ask Foundation, so the daemon says it.
package struct RequestEnvironment: Hashable, Sendable {
  /// As `de_DE`.
  package var locale: String
  /// Preferred languages, best first, as `["de", "en"]`.
  package var languages: [String]
  /// As `Europe/Berlin`.
  package var timeZone: String
  /// Nil follows the locale.
  package var uses24Hours: Bool?

  package init(
    locale: String = "en_US",
    languages: [String] = ["en"],
    timeZone: String = "UTC",
    uses24Hours: Bool? = nil
  ) {
    self.locale = locale
    self.languages = languages
    self.timeZone = timeZone
    self.uses24Hours = uses24Hours
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    locale = try reader.string("locale")
    languages = try reader.strings("languages")
    timeZone = try reader.string("timeZone")
    uses24Hours = try reader.optionalBool("hours24")
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([
      ("locale", .string(locale)), ("languages", .array(languages.map(JSON.string))),
      ("timeZone", .string(timeZone)),
    ])
    object["hours24"] = uses24Hours.map(JSON.bool)
    return .object(object)
  }
}
