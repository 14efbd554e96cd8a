package import WidgetModel

/// A bundle as it lies in a folder.
package struct InstalledBundle: Hashable, Sendable {
  package var manifest: BundleManifest
  /// The absolute path of its folder.
  package var folder: String
  /// Tells one build of the executable from another: device, inode, size and time.
  package var identity: String

  package init(manifest: BundleManifest, folder: String, identity: String) {
    self.manifest = manifest
    self.folder = folder
    self.identity = identity
  }

  package var id: BundleID { manifest.id }

  /// The groups it may read and write: its own, and those it declares.
  package var groups: [String] { [id.text] + manifest.groups.filter { $0 != id.text } }
}

/// Everything that was found where bundles are installed.
package struct InstalledBundles: Hashable, Sendable {
  package var bundles: [InstalledBundle]
  /// What was passed over: folders that are no bundles, or stand behind another of the same id.
  package var problems: [Problem]

  package struct Problem: Hashable, Sendable {
    package var folder: String
    package var reason: String
    /// Whether it stands behind another bundle of the same id.
    package var isShadowed: Bool

    package init(folder: String, reason: String, isShadowed: Bool = false) {
      self.folder = folder
      self.reason = reason
      self.isShadowed = isShadowed
    }
  }

  package init(bundles: [InstalledBundle] = [], problems: [Problem] = []) {
    self.bundles = bundles
    self.problems = problems
  }
}
