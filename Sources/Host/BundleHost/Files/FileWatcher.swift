import EventLoop
import WidgetModel

/// Tells when files and folders may have changed.
///
/// Watches stand on what a path leads to, on its folder, so that a file that is replaced or absent is
/// noticed too, and on the folders above, so that one of these can be renamed; what is told is a hint,
/// and whoever is told compares. Unnoticed are something mounted over a folder, and the renaming of a
/// folder above that may not be read or is more than ``WatchedPath/ancestorLimit`` levels down.
package final class FileWatcher {
  private let folders: WatchedFolders
  private let changed: (Set<String>?) -> Void
  private var paths: [String: WatchedPath] = [:]
  /// The watched paths by the places that tell of them.
  private var byPlace: [String: Set<String>] = [:]

  /// Makes a watcher of nothing yet.
  ///
  /// - Parameters:
  ///   - folders: What it shares with other watchers.
  ///   - changed: Gets the paths that may have changed; nil means any of them.
  package init(in folders: WatchedFolders, changed: @escaping (Set<String>?) -> Void) {
    self.folders = folders
    self.changed = changed
    folders.join(self)
  }

  /// Watches exactly these paths from now on.
  package func watch(_ wanted: Set<String>) {
    for path in paths.keys where !wanted.contains(path) { remove(path) }
    for path in wanted where paths[path] == nil { add(path) }
    folders.settle()
  }

  private func add(_ path: String) {
    let watched = WatchedPath(path)
    paths[path] = watched
    for place in watched.places {
      byPlace[place.path, default: []].insert(path)
      folders.hold(place)
    }
  }

  private func remove(_ path: String) {
    for place in paths.removeValue(forKey: path)?.places ?? [] {
      byPlace[place.path]?.remove(path)
      if byPlace[place.path]?.isEmpty == true { byPlace[place.path] = nil }
      folders.release(place)
    }
  }

  /// Takes events, and places whose paths may lead somewhere else now.
  func handle(_ events: [WatchedFolders.Event], lost: Set<String>) {
    var affected = Set<String>()
    var moved = Set<String>()
    for place in lost { moved.formUnion(byPlace[place] ?? []) }
    for event in events {
      let users = (byPlace[event.path] ?? []).filter { matters(event, to: $0) }
      affected.formUnion(users)
      if !event.kind.isDisjoint(with: Self.structural) { moved.formUnion(users) }
    }
    affected.formUnion(moved)
    for path in moved where paths[path] != nil {
      remove(path)
      add(path)
    }
    if !affected.isEmpty { changed(affected) }
  }

  private func matters(_ event: WatchedFolders.Event, to path: String) -> Bool {
    paths[path]?.places.contains { place in
      guard place.path == event.path else { return false }
      return switch place.matter {
      case .everything: true
      case .name(let name), .contents(let name): event.name == nil || event.name == name
      case .itself: false
      }
    } ?? false
  }

  private static let structural: FolderWatch.Kind = [
    .movedFrom, .movedTo, .created, .deleted, .watchedDeleted, .watchedMoved, .ended, .unmounted,
  ]

  /// Events were lost: everything is looked at anew and may have changed.
  func rebuild() {
    for path in Set(paths.keys) {
      remove(path)
      add(path)
    }
    if !paths.isEmpty { changed(nil) }
  }
}
