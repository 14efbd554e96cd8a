package import BundleHost
import WidgetEngine
package import WidgetModel

/// Watches what timelines read outside shared state: files and D-Bus properties.
package final class OutsideWatch: OutsideWatcher {
  private let files: FileWatcher
  private let properties: PropertyWatcher

  package init(files: FileWatcher, properties: PropertyWatcher) {
    self.files = files
    self.properties = properties
  }

  package func watchFiles(_ paths: Set<String>) { files.watch(paths) }

  package func stamp(ofFile path: String, like seen: FileStamp) -> FileStamp {
    FileSystem.stamp(of: path)
  }

  package func watchProperties(_ keys: Set<PropertyKey>) { properties.watch(keys) }
}
