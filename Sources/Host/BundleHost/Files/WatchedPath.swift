/// Which folders tell of changes of a path: that of every link on its way, that of its end, and the
/// folders above, which may be renamed themselves.
struct WatchedPath: Hashable {
  /// A folder to watch, and what in it matters.
  struct Place: Hashable {
    enum Matter: Hashable {
      /// Everything in the folder.
      case everything
      /// What has this name.
      case name(String)
      /// The folder itself: whether it is moved or removed. Nothing in it wakes anybody.
      case itself
    }

    var folder: String
    var matter: Matter
  }

  private(set) var places: [Place] = []

  /// More links than this are a loop.
  private static let linkLimit = 40
  /// Folders on the way of one path that are watched for their own renaming, those first met.
  static let ancestorLimit = 64

  /// Follows a path as the kernel would, link by link; what is in a folder that was read as one
  /// matters too.
  init(_ path: String, isFolder: Bool) {
    var rest = path.split(separator: "/").map(String.init)
    var folder = ""
    var links = 0
    var ancestors = 0
    while let name = rest.first {
      rest.removeFirst()
      if name == "." { continue }
      if name == ".." {
        folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        continue
      }
      let here = "\(folder)/\(name)"
      if let target = FileSystem.link(at: here) {
        add(.name(name), of: folder)
        links += 1
        guard links <= Self.linkLimit else { return }
        if target.hasPrefix("/") { folder = "" }
        rest = target.split(separator: "/").map(String.init) + rest
        continue
      }
      if rest.isEmpty || !FileSystem.exists(here) {
        add(.name(name), of: folder)
        if rest.isEmpty, isFolder { add(.everything, of: here) }
        return
      }
      folder = here
      ancestors += 1
      if ancestors <= Self.ancestorLimit { add(.itself, of: here) }
    }
    add(.everything, of: folder)
  }

  private mutating func add(_ matter: Place.Matter, of folder: String) {
    let place = Place(folder: folder.isEmpty ? "/" : folder, matter: matter)
    if !places.contains(place) { places.append(place) }
  }
}
