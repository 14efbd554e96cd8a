import Glibc

/// Where changes of a path show: in what it leads to, in the folder of every link on its way and of its
/// end, and in the folders above, which may be renamed themselves.
struct WatchedPath: Hashable {
  /// A file or folder to watch, and what of it matters.
  struct Place: Hashable {
    enum Matter: Hashable {
      /// The contents of a file, or everything in a folder.
      case everything
      /// Whether something else gets this name in a folder. What is written to the files there wakes
      /// nobody: beside a todo.txt at home lie logs that are never still.
      case name(String)
      /// The same, and what is written to it: it may not be read, so its folder has to tell.
      case contents(String)
      /// The folder itself: whether it is moved or removed. Nothing in it wakes anybody.
      case itself
    }

    var path: String
    var matter: Matter

    /// How much of the place must be told.
    var scope: WatchScope {
      switch matter {
      case .everything, .contents: .everything
      case .name: .names
      case .itself: .itself
      }
    }
  }

  private(set) var places: [Place] = []

  /// More links than this are a loop.
  private static let linkLimit = 40
  /// Folders on the way of one path that are watched for their own renaming, those first met.
  static let ancestorLimit = 64

  /// Follows a path as the kernel would, link by link.
  init(_ path: String) {
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
        let isReadable = access(here, R_OK) == 0
        add(isReadable || errno != EACCES ? .name(name) : .contents(name), of: folder)
        if isReadable { add(.everything, of: here) }
        return
      }
      folder = here
      ancestors += 1
      if ancestors <= Self.ancestorLimit { add(.itself, of: here) }
    }
    add(.everything, of: folder)
  }

  private mutating func add(_ matter: Place.Matter, of folder: String) {
    let place = Place(path: folder.isEmpty ? "/" : folder, matter: matter)
    if !places.contains(place) { places.append(place) }
  }
}
