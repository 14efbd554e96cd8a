package import BundleHost
package import WidgetEngine
package import WidgetModel

/// Watches what timelines read outside shared state: files and D-Bus properties.
package final class OutsideWatch: OutsideWatcher {
  private let files: FileWatcher
  private let properties: PropertyWatcher

  private let folders: WatchedFolders

  package init(folders: WatchedFolders, files: FileWatcher, properties: PropertyWatcher) {
    self.folders = folders
    self.files = files
    self.properties = properties
  }

  package var problems: [Problem] {
    (folders.problem.map { [Problem(.watch, "files", $0)] } ?? [])
      + properties.problems.map { Problem(.watch, "bus", "\($0).") }
  }

  package func watchFiles(_ paths: Set<String>) { files.watch(paths) }

  package func stamp(ofFile path: String, like seen: FileStamp) -> FileStamp {
    // What may not be read can be looked at all the same: it has not changed until it may.
    seen == .unreadable && FileSystem.isForbidden(path) ? .unreadable : FileSystem.stamp(of: path)
  }

  package func watchProperties(_ keys: Set<PropertyKey>) { properties.watch(keys) }
}
