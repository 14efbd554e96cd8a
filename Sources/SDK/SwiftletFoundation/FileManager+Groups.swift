extension FileManager {
  /// The folder that all bundles of an app group share, made on first use.
  ///
  /// It lies under the folder that the daemon names in `SWIFTLET_GROUPS`, else under the user's
  /// state folder. A name that could lead out of it gives nil.
  public func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? {
    guard !group.isEmpty, !group.hasPrefix("."), !group.contains("/"), !group.contains("\0") else {
      return nil
    }
    let folder = Self.groupsFolder(ProcessInfo.processInfo.environment)
      .appendingPathComponent(group, isDirectory: true)
    do {
      try createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    } catch {
      return nil
    }
  }

  /// Where the groups' folders lie for a process with this environment.
  package static func groupsFolder(_ environment: [String: String]) -> URL {
    if let named = environment["SWIFTLET_GROUPS"], named.hasPrefix("/") {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return URL(fileURLWithPath: state + "/swiftlet/groups", isDirectory: true)
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return URL(fileURLWithPath: home + "/.local/state/swiftlet/groups", isDirectory: true)
  }
}
