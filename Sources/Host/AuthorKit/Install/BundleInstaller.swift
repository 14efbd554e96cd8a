import Glibc
package import WidgetModel

/// Puts built bundles where the daemon finds them.
package struct BundleInstaller: Sendable {
  /// The folder of installed bundles, each in a folder named by its id.
  package var bundles: String

  package init(bundles: String) {
    self.bundles = bundles
  }

  /// Copies a built bundle beside its place and swaps it in, so that the daemon, which watches the
  /// folder, sees the previous version or the new one and nothing between.
  ///
  /// - Returns: The bundle's manifest.
  /// - Throws: ``AuthorError`` if the folder holds no working bundle or the copy fails; then the
  ///   previous version stands.
  package func install(_ folder: String) throws(AuthorError) -> BundleManifest {
    let manifest = try Self.manifest(of: folder)
    _ = try BundleProbe.describe(folder: folder, manifest: manifest)
    // Beside the folder that is watched, in the same file system.
    let staging = "\(bundles)/../staging"
    let stage = "\(staging)/\(manifest.id).\(getpid())"
    try FileTree.makeFolder(bundles)
    try FileTree.makeFolder(staging)
    defer { rmdir(staging) }
    do {
      try FileTree.copy(folder, to: stage)
      try FileTree.replace("\(bundles)/\(manifest.id)", with: stage)
    } catch {
      try? FileTree.remove(stage)
      throw error
    }
    return manifest
  }

  /// Unpacks an archive that holds one bundle, at its top or in one folder, and installs it.
  package func install(archive: String) throws(AuthorError) -> BundleManifest {
    let staging = "\(bundles)/../staging"
    let unpacked = "\(staging)/unpacked.\(getpid())"
    try FileTree.makeFolder(unpacked)
    defer {
      try? FileTree.remove(unpacked)
      rmdir(staging)
    }
    let command = ["tar", "-xf", archive, "-C", unpacked, "--no-same-owner"]
    guard try Subprocess.run(command).status == 0 else {
      throw .failed("\(archive) is no archive that tar can unpack")
    }
    if FileTree.exists("\(unpacked)/manifest.json") { return try install(unpacked) }
    let entries = try FileTree.entries(of: unpacked)
    guard entries.count == 1, FileTree.exists("\(unpacked)/\(entries[0].name)/manifest.json")
    else { throw .failed("\(archive) does not hold one bundle") }
    return try install("\(unpacked)/\(entries[0].name)")
  }

  /// Takes an installed bundle away: in one step for the daemon, which watches the folder.
  package func remove(_ id: BundleID) throws(AuthorError) {
    let staging = "\(bundles)/../staging"
    let removed = "\(staging)/\(id).\(getpid())"
    try FileTree.makeFolder(staging)
    defer { rmdir(staging) }
    try FileTree.move("\(bundles)/\(id)", to: removed)
    try FileTree.remove(removed)
  }

  private static func manifest(of folder: String) throws(AuthorError) -> BundleManifest {
    let path = "\(folder)/manifest.json"
    let manifest: BundleManifest
    do {
      manifest = try BundleManifest(json: try JSONParser.parse(try FileTree.read(path)))
    } catch {
      throw .failed("\(path): \(error)")
    }
    guard access("\(folder)/\(manifest.executable)", X_OK) == 0 else {
      throw .failed("\(folder) has no executable \(manifest.executable), as its manifest says")
    }
    return manifest
  }
}
