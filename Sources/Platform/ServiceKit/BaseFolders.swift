package import EventLoop
import Glibc

/// Where a user's and the system's files belong, after the XDG Base Directory Specification.
///
/// Relative paths in the variables are ignored, as the specification demands, and so are empty ones.
package struct BaseFolders: Hashable, Sendable {
  /// The user's own folder.
  package let home: String

  /// Settings.
  package let config: String

  /// Files that the user would miss.
  package let data: String

  /// What is worth keeping between starts and not worth moving to another machine.
  package let state: String

  /// What can be made again.
  package let cache: String

  /// Sockets and the like, gone when the user logs out; nil where the system provides none.
  package let runtime: String?

  /// Where the system's own data files are, most important first.
  package let systemData: [String]

  /// Where the system's own settings are, most important first.
  package let systemConfig: [String]

  /// Finds the folders from an environment.
  ///
  /// - Returns: nil where there is no absolute `HOME` and the user database knows no home either.
  package init?(environment: [String: String]) {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    func folders(_ name: String, _ others: [String]) -> [String] {
      let found = environment[name]?.split(separator: ":").filter { $0.hasPrefix("/") } ?? []
      return found.isEmpty ? others : found.map(String.init)
    }
    guard let home = folder("HOME") ?? Self.homeFromDatabase() else { return nil }
    self.home = home
    config = folder("XDG_CONFIG_HOME") ?? "\(home)/.config"
    data = folder("XDG_DATA_HOME") ?? "\(home)/.local/share"
    state = folder("XDG_STATE_HOME") ?? "\(home)/.local/state"
    cache = folder("XDG_CACHE_HOME") ?? "\(home)/.cache"
    runtime = folder("XDG_RUNTIME_DIR")
    systemData = folders("XDG_DATA_DIRS", ["/usr/local/share", "/usr/share"])
    systemConfig = folders("XDG_CONFIG_DIRS", ["/etc/xdg"])
  }

  /// Makes a folder and those above it that are missing, for the user alone.
  ///
  /// - Throws: The failure, with the path it concerns; `ENOTDIR` where something else has the name.
  package static func make(_ path: String) throws(SystemError) {
    var end = path.startIndex
    repeat {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      guard mkdir(part, 0o700) != 0 else { continue }
      // Some answer that they are read-only, or not ours, before that the folder is there.
      let number = errno
      var info = stat()
      guard stat(part, &info) == 0 else { throw SystemError("mkdir \(part)", number: number) }
      if info.st_mode & S_IFMT != S_IFDIR { throw SystemError("mkdir \(part)", number: ENOTDIR) }
    } while end < path.endIndex
  }

  private static func homeFromDatabase() -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    return buffer.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        getpwuid_r(getuid(), &entry, base, buffer.count, &found) == 0,
        let home = found?.pointee.pw_dir
      else { return nil }
      let path = String(cString: home)
      return path.hasPrefix("/") ? path : nil
    }
  }
}
