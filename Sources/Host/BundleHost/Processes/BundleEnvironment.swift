/// What of the daemon's environment a bundle's process may see.
///
/// No session bus among it: bundles reach D-Bus through the daemon, so that recording, watching and
/// permission live in one place.
package enum BundleEnvironment {
  static let allowed: Set<String> = [
    "HOME", "LANG", "LANGUAGE", "LOGNAME", "PATH", "SHELL", "TMPDIR", "TODO_DIR", "TODO_FILE", "TZ",
    "USER", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME",
    "XDG_STATE_HOME",
  ]

  /// The allowed variables, `LC_*` and `SWIFTLET_*`.
  ///
  /// A crashed process draws no backtrace, which would keep its successor waiting for a second.
  /// The program that would draw it is named all the same: Swift's runtime looks for it before
  /// anything else, by going through all 110,000 symbols of the SDK's library (0.6 ms).
  package static func filter(_ environment: [String: String]) -> [String: String] {
    var filtered = environment.filter { name, _ in
      allowed.contains(name) || name.hasPrefix("LC_") || name.hasPrefix("SWIFTLET_")
    }
    filtered["SWIFT_BACKTRACE"] = "enable=no,swift-backtrace=/nonexistent"
    return filtered
  }
}
