package import EventLoop
import WidgetModel

/// Tells when files and folders may have changed, through one inotify instance.
///
/// Watches stand on folders, so that a file that is replaced or absent is noticed too; what is told
/// is a hint, and whoever is told compares.
package final class FileWatcher {
  private let loop: EventLoop
  private let changed: (Set<String>?) -> Void
  private let unavailable: (String) -> Void
  private var watch: FolderWatch?
  private var paths: [String: WatchedPath] = [:]
  private var folders: [String: FolderWatch.ID] = [:]
  private var names: [FolderWatch.ID: String] = [:]
  /// The watched paths by folder.
  private var byFolder: [String: Set<String>] = [:]

  /// Makes a watcher; inotify is not touched before there is something to watch.
  ///
  /// - Parameters:
  ///   - loop: Where the instance is read.
  ///   - changed: Gets the paths that may have changed; nil means any of them.
  ///   - unavailable: Gets a sentence about what cannot be watched.
  package init(
    on loop: EventLoop,
    changed: @escaping (Set<String>?) -> Void,
    unavailable: @escaping (String) -> Void
  ) {
    self.loop = loop
    self.changed = changed
    self.unavailable = unavailable
  }

  /// Watches exactly these paths from now on.
  package func watch(_ wanted: Set<String>) {
    for path in paths.keys where !wanted.contains(path) { remove(path) }
    for path in wanted where paths[path] == nil { add(path) }
    dropUnusedFolders()
  }

  private func add(_ path: String) {
    let isFolder = if case .folder = FileSystem.stamp(of: path) { true } else { false }
    let watched = WatchedPath(path, isFolder: isFolder)
    paths[path] = watched
    for place in watched.places {
      byFolder[place.folder, default: []].insert(path)
      watchFolder(place.folder)
    }
  }

  private func remove(_ path: String) {
    for place in paths.removeValue(forKey: path)?.places ?? [] {
      byFolder[place.folder]?.remove(path)
    }
  }

  private func dropUnusedFolders() {
    for (folder, users) in byFolder where users.isEmpty {
      byFolder[folder] = nil
      if let id = folders.removeValue(forKey: folder) {
        names[id] = nil
        watch?.remove(id)
      }
    }
    if byFolder.isEmpty {
      watch?.cancel()
      watch = nil
    }
  }

  private func watchFolder(_ folder: String) {
    guard folders[folder] == nil else { return }
    do {
      if watch == nil {
        watch = try FolderWatch(on: loop) { [weak self] in self?.handle($0) }
      }
      guard let id = try watch?.add(folder) else { return }
      folders[folder] = id
      names[id] = folder
    } catch {
      unavailable("\(folder) cannot be watched: \(error)")
    }
  }

  private func handle(_ events: [FolderWatch.Event]) {
    var affected = Set<String>()
    var moved = Set<String>()
    for event in events {
      guard let id = event.watch, let folder = names[id] else {
        if event.kind.contains(.overflowed) { return rebuild() }
        continue
      }
      let users = (byFolder[folder] ?? []).filter { path in
        event.name == nil
          || paths[path]?.places.contains {
            $0.folder == folder && ($0.name == nil || $0.name == event.name)
          } ?? false
      }
      affected.formUnion(users)
      if !event.kind.isDisjoint(with: Self.structural) { moved.formUnion(users) }
      if !event.kind.isDisjoint(with: [.ended, .unmounted, .watchedDeleted, .watchedMoved]) {
        forget(folder, id)
      }
    }
    for path in moved where paths[path] != nil {
      remove(path)
      add(path)
    }
    dropUnusedFolders()
    if !affected.isEmpty { changed(affected) }
  }

  private static let structural: FolderWatch.Kind = [
    .movedFrom, .movedTo, .created, .deleted, .watchedDeleted, .watchedMoved, .ended, .unmounted,
  ]

  private func forget(_ folder: String, _ id: FolderWatch.ID) {
    folders[folder] = nil
    names[id] = nil
    watch?.remove(id)
  }

  /// Events were lost: everything is watched anew and may have changed.
  private func rebuild() {
    let all = Set(paths.keys)
    for path in all {
      remove(path)
      add(path)
    }
    dropUnusedFolders()
    changed(nil)
  }
}
