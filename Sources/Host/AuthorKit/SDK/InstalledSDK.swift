import WidgetModel

/// The SDK that bundles are compiled against: a folder with modules, libraries and `sdk.json`.
package struct InstalledSDK: Hashable, Sendable {
  package var folder: String
  package var version: String
  /// The compiler's own words for its version.
  ///
  /// Swift modules are read by exactly the compiler that wrote them.
  package var compiler: String
  package var target: String
  /// The file name of the shared runtime library.
  package var runtime: String
  /// Flags of every author's compilation.
  package var compileFlags: [String]
  /// The toolchain's archives that `--static` links.
  package var archives: [String]

  package var modules: String { "\(folder)/modules" }
  package var libraries: String { "\(folder)/lib" }
  package var prelude: String { "\(folder)/prelude/Prelude.swift" }

  /// Reads `sdk.json` of a folder.
  ///
  /// - Throws: ``AuthorError`` if the folder holds no SDK or a damaged one.
  package init(folder: String) throws(AuthorError) {
    guard let folder = FileTree.resolved(folder), FileTree.exists("\(folder)/sdk.json") else {
      throw .failed(
        "no Swiftlet SDK at \(folder): run make install, or name one with --sdk or SWIFTLET_SDK"
      )
    }
    let bytes = try FileTree.read("\(folder)/sdk.json")
    do {
      try self.init(json: try JSONParser.parse(bytes), folder: folder)
    } catch {
      throw .failed("\(folder)/sdk.json is damaged: \(error)")
    }
  }

  private init(json: JSON, folder: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: "sdk")
    self.folder = folder
    version = try reader.string("version")
    compiler = try reader.string("compiler")
    target = try reader.string("target")
    runtime = try reader.string("runtime")
    compileFlags = try reader.strings("compile")
    archives = try reader.strings("archives")
    try reader.finish()
  }
}
