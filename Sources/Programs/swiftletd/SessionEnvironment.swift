import BundleHost
import WidgetWire

/// How the person reads, from the variables and files that say it on Linux.
enum SessionEnvironment {
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` in their order, `LANGUAGE` for the list, `TZ` or
  /// `/etc/localtime` for the zone.
  static func read(_ variables: [String: String]) -> RequestEnvironment {
    let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy
      .compactMap { variables[$0] }
      .first { !$0.isEmpty }
      .map(plain)
    let messages = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { variables[$0] }
      .first { !$0.isEmpty }
      .map(plain)
    let listed = (variables["LANGUAGE"] ?? "").split(separator: ":").map { plain(String($0)) }
    let languages = (listed.isEmpty ? [messages ?? "en"] : listed)
      .map { $0.replacing("_", with: "-") }
    return RequestEnvironment(
      locale: locale ?? "en_US",
      languages: languages,
      timeZone: timeZone(variables["TZ"])
    )
  }

  /// `de_DE.UTF-8@euro` is `de_DE`; the C locale is read as English.
  private static func plain(_ locale: String) -> String {
    let name = String(locale.prefix { $0 != "." && $0 != "@" })
    return name == "C" || name == "POSIX" ? "en_US" : name
  }

  private static func timeZone(_ variable: String?) -> String {
    if let variable, !variable.isEmpty {
      return String(variable.drop { $0 == ":" })
    }
    let link = FileSystem.link(at: "/etc/localtime") ?? ""
    guard let range = link.firstRange(of: "zoneinfo/") else { return "UTC" }
    return String(link[range.upperBound...])
  }
}
