/// Which folders tell of changes of a path: that of every link on its way and that of its end.
struct WatchedPath: Hashable {
  /// A folder to watch, and the name in it that matters; nil for everything in it.
  struct Place: Hashable {
    var folder: String
    var name: String?
  }

  var places: [Place] = []

  /// More links than this are a loop.
  private static let linkLimit = 40

  /// Follows a path as the kernel would, link by link; what is in a folder that was read as one
  /// matters too.
  init(_ path: String, isFolder: Bool) {
    var rest = path.split(separator: "/").map(String.init)
    var folder = ""
    var links = 0
    while let name = rest.first {
      rest.removeFirst()
      if name == "." { continue }
      if name == ".." {
        folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        continue
      }
      let here = "\(folder)/\(name)"
      if let target = FileSystem.link(at: here) {
        places.append(Place(folder: folder.isEmpty ? "/" : folder, name: name))
        links += 1
        guard links <= Self.linkLimit else { return }
        if target.hasPrefix("/") { folder = "" }
        rest = target.split(separator: "/").map(String.init) + rest
        continue
      }
      if rest.isEmpty || !FileSystem.exists(here) {
        places.append(Place(folder: folder.isEmpty ? "/" : folder, name: name))
        if rest.isEmpty, isFolder { places.append(Place(folder: here, name: nil)) }
        return
      }
      folder = here
    }
    places.append(Place(folder: folder.isEmpty ? "/" : folder, name: nil))
  }
}
