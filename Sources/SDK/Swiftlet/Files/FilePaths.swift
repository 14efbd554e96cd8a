internal import Glibc

/// Paths as authors write them, made absolute and followed through links.
enum FilePaths {
  /// The absolute path without empty and `.` parts; `..` stays, since it may lead through a link.
  static func absolute(_ path: String) -> String {
    var path = path
    if path == "~" || path.hasPrefix("~/") { path = home + path.dropFirst() }
    if !path.hasPrefix("/") { path = home + "/" + path }
    let parts = path.split(separator: "/").filter { $0 != "." }
    return "/" + parts.joined(separator: "/")
  }

  private static var home: String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    return home.hasSuffix("/") ? String(home.dropLast()) : home
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// What a path leads to through all links; the file itself may be absent, at the end of a link
  /// too.
  static func resolved(_ path: String) -> String {
    if let real = real(path) { return real }
    var path = path
    for _ in 0..<40 {
      guard let folder = real(folder(of: path)) else { return path }
      let joined = folder == "/" ? "/" + name(of: path) : folder + "/" + name(of: path)
      guard let link = link(joined) else { return joined }
      path = link.hasPrefix("/") ? link : folder + "/" + link
      if let real = real(path) { return real }
    }
    return path
  }

  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  private static func link(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
