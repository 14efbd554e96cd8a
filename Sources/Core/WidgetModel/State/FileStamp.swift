/// What a reader saw of a file or folder: enough to tell whether it has changed since.
package enum FileStamp: Hashable, Sendable {
  case absent
  /// A regular file, through any links. Times are nanoseconds since 1970.
  case file(device: UInt64, inode: UInt64, size: Int64, modified: Int64)
  /// A folder's listing: a hash over the sorted names in it.
  case folder(device: UInt64, inode: UInt64, listing: UInt64)
  /// It is there, but could not be read.
  case unreadable

  /// How the names of files begin that are written beside their target and wait for a commit: they
  /// are no part of a folder's listing.
  package static let stagedPrefix = ".swiftlet-"

  /// The hash that stands for a folder's listing, over the sorted names with a slash after each.
  ///
  /// Given the bytes of all names in the folder; `.`, `..` and staged files are passed over.
  package static func listingHash(_ names: [[UInt8]]) -> UInt64 {
    var hash = StableHash()
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if name == [0x2e] || name == [0x2e, 0x2e] || name.starts(with: stagedPrefix.utf8) {
        continue
      }
      hash.add(name)
      hash.add(0x2f)
    }
    return hash.value
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    guard let parts = json.arrayValue, let kind = parts.first?.stringValue else {
      throw MalformedDocument(path: path, problem: "expected a file stamp, got \(json.kindName)")
    }
    let numbers = parts.dropFirst().compactMap(\.intValue)
    switch (kind, numbers.count) {
    case ("absent", 0): self = .absent
    case ("unreadable", 0): self = .unreadable
    case ("file", 4):
      self = .file(
        device: UInt64(bitPattern: numbers[0]),
        inode: UInt64(bitPattern: numbers[1]),
        size: numbers[2],
        modified: numbers[3]
      )
    case ("folder", 3):
      self = .folder(
        device: UInt64(bitPattern: numbers[0]),
        inode: UInt64(bitPattern: numbers[1]),
        listing: UInt64(bitPattern: numbers[2])
      )
    default: throw MalformedDocument(path: path, problem: "malformed file stamp \(json.text)")
    }
  }

  package var json: JSON {
    switch self {
    case .absent: ["absent"]
    case .unreadable: ["unreadable"]
    case .file(let device, let inode, let size, let modified):
      [
        "file", .int(Int64(bitPattern: device)), .int(Int64(bitPattern: inode)), .int(size),
        .int(modified),
      ]
    case .folder(let device, let inode, let listing):
      [
        "folder", .int(Int64(bitPattern: device)), .int(Int64(bitPattern: inode)),
        .int(Int64(bitPattern: listing)),
      ]
    }
  }
}
