import WidgetModel

extension AuthorTool {
  func install(_ arguments: some Sequence<String>) throws(AuthorError) {
    let arguments = try CommandArguments(arguments, flags: ["--json"], options: ["--sdk"])
    let path = Self.trimmed(arguments.operands.isEmpty ? "." : try arguments.operand("DIR or FILE"))
    guard FileTree.exists(path) else { throw .usage("there is no \(path)") }
    let installer = BundleInstaller(bundles: try bundlesFolder())
    let manifest: BundleManifest
    if !FileTree.isFolder(path) {
      manifest = try installer.install(archive: path)
    } else if try Self.holdsSources(path) {
      let source = try BundleSource(folder: path)
      if !Self.isUpToDate(source) { say(try build(source, arguments).line) }
      manifest = try installer.install(source.defaultOutput)
    } else {
      manifest = try installer.install(path)
    }
    let folder = "\(installer.bundles)/\(manifest.id)"
    conclude(
      "Installed \(manifest.id) \(manifest.version) in \(folder)",
      [
        "bundle": .string(manifest.id.text),
        "version": .string(manifest.version),
        "folder": .string(folder),
      ]
    )
  }

  /// Where the user's own bundles are installed.
  func bundlesFolder() throws(AuthorError) -> String {
    if let data = surroundings.variables("XDG_DATA_HOME"), data.hasPrefix("/") {
      return "\(data)/swiftlet/bundles"
    }
    guard let home = surroundings.variables("HOME"), home.hasPrefix("/") else {
      throw .failed("neither XDG_DATA_HOME nor HOME says where bundles are installed")
    }
    return "\(home)/.local/share/swiftlet/bundles"
  }

  private static func holdsSources(_ folder: String) throws(AuthorError) -> Bool {
    try FileTree.entries(of: folder).contains { $0.name.hasSuffix(".swift") }
  }

  /// Whether the built bundle is younger than everything it was made from.
  private static func isUpToDate(_ source: BundleSource) -> Bool {
    let product = "\(source.defaultOutput)/manifest.json"
    guard let built = FileTree.modified(product) else { return false }
    return (source.sources + source.resources + ["manifest.json"]).allSatisfy {
      (FileTree.modified("\(source.folder)/\($0)") ?? .max) < built
    }
  }
}
