package import WidgetModel

/// An author's folder: Swift sources, `manifest.json`, and resources beside them.
package struct BundleSource: Hashable, Sendable {
  package var folder: String
  package var manifest: BundleManifest
  /// Paths of the Swift files, relative to the folder, sorted.
  package var sources: [String]
  /// Paths of what is copied into the bundle, relative to the folder, sorted.
  package var resources: [String]

  /// Names at the top of the folder that are neither compiled nor copied.
  private static let ignored: Set<String> = [
    "build", "manifest.json", "compile_commands.json", "Package.swift", "README.md", "Tests",
  ]

  /// Reads the folder and checks its manifest.
  ///
  /// - Throws: ``AuthorError`` naming the file and what is wrong with it.
  package init(folder: String) throws(AuthorError) {
    guard FileTree.isFolder(folder) else { throw .usage("there is no folder \(folder)") }
    self.folder = folder
    manifest = try Self.readManifest("\(folder)/manifest.json")
    sources = []
    resources = []
    try collect(below: "")
    guard !sources.isEmpty else { throw .usage("\(folder) holds no Swift file") }
    guard !resources.contains(where: { $0 == manifest.executable }) else {
      throw .failed(
        "\(folder)/\(manifest.executable) has the name of the bundle's executable: rename one of them"
      )
    }
  }

  /// The name of the author's Swift module, made from the executable's.
  package var moduleName: String {
    let name = String(
      manifest.executable.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    )
    return name.first?.isNumber == true ? "_\(name)" : name
  }

  /// Where the built bundle goes unless the author says otherwise.
  package var defaultOutput: String { "\(folder)/build/\(manifest.id).bundle" }

  private mutating func collect(below path: String) throws(AuthorError) {
    for entry in try FileTree.entries(of: path.isEmpty ? folder : "\(folder)/\(path)") {
      if entry.name.hasPrefix(".") || (path.isEmpty && Self.ignored.contains(entry.name)) {
        continue
      }
      let inner = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      if entry.isFolder {
        try collect(below: inner)
      } else if entry.name.hasSuffix(".swift") {
        sources.append(inner)
      } else {
        resources.append(inner)
      }
    }
  }

  private static func readManifest(_ path: String) throws(AuthorError) -> BundleManifest {
    guard FileTree.exists(path) else {
      throw .usage("\(path) is missing: swiftlet new NAME writes a first one")
    }
    do {
      return try BundleManifest(json: try JSONParser.parse(try FileTree.read(path)))
    } catch {
      throw .failed("\(path): \(error)")
    }
  }
}
