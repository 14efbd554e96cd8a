package import WidgetModel

/// Watches what timelines read outside shared state, and says how it is now.
///
/// A hint that something may have changed arrives at ``Engine/filesMayHaveChanged(_:)`` and
/// ``Engine/property(_:is:)``; the engine compares before it believes it.
package protocol OutsideWatcher: AnyObject {
  /// Watches exactly these files and folders from now on.
  func watchFiles(_ paths: Set<String>)
  /// How a file or folder is now.
  func stamp(ofFile path: String, like seen: FileStamp) -> FileStamp
  /// Watches exactly these properties from now on; each is told once it is known.
  func watchProperties(_ keys: Set<PropertyKey>)
  /// What cannot be watched now.
  var problems: [Problem] { get }
}
