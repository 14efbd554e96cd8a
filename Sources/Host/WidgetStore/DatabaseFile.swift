import Glibc
import WidgetEngine
import WidgetModel

/// The files of a database, as the file system sees them.
struct DatabaseFile {
  let path: String

  /// What SQLite may leave beside a database.
  private static let companions = ["-wal", "-shm"]

  /// Makes the file readable by its owner alone; SQLite gives its companions the same mode.
  func createPrivately() throws(StoreFailure) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let problem = "The database \(path) cannot be opened: \(String(cString: strerror(errno)))"
      let isReadOnly = [EROFS, EACCES, EPERM].contains(errno)
      throw StoreFailure(
        problem,
        code: isReadOnly ? .readOnly : errno == ENOSPC ? .full : .inputOutput
      )
    }
    close(descriptor)
  }

  /// The schema's version as the file's header gives it, without a connection; nil where the file
  /// is absent, empty or no database.
  func headerVersion() -> Int? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = header.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count == 100, header.starts(with: "SQLite format 3\0".utf8) else { return nil }
    return header[60..<64].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Renames a damaged database and its companions, and never replaces an older one.
  ///
  /// - Returns: where the database is now.
  func setAside(now: Timestamp) throws(StoreFailure) -> String {
    let base = "\(path).damaged-\(now.fileStamp)"
    var aside = base
    var number = 1
    // The daemon's lock on the folder keeps others from taking the name in between.
    while access(aside, F_OK) == 0 {
      number += 1
      aside = "\(base).\(number)"
    }
    guard rename(path, aside) == 0 else {
      throw StoreFailure(
        "The database \(path) is damaged and cannot be set aside as \(aside): "
          + String(cString: strerror(errno)),
        code: .damaged
      )
    }
    for suffix in Self.companions { rename(path + suffix, aside + suffix) }
    return aside
  }

  /// The damaged databases that were set aside and that nobody has removed yet, oldest first.
  var setAsides: [String] {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let prefix = (slash.map { String(path[path.index(after: $0)...]) } ?? path) + ".damaged-"
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(prefix), !Self.companions.contains(where: { name.hasSuffix($0) })
      else { continue }
      found.append("\(folder)/\(name)")
    }
    return found.sorted()
  }
}

extension Timestamp {
  /// The moment as part of a file name: `20261130T221500Z`.
  var fileStamp: String {
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
