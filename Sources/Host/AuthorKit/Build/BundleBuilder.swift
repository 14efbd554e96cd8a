import Glibc
package import WidgetModel

/// Makes a bundle from an author's folder: one compiler call, one linker call, one folder.
package struct BundleBuilder: Sendable {
  package var source: BundleSource
  package var sdk: InstalledSDK
  package var compiler: Compiler
  /// The bundle's folder; it is replaced as a whole once everything has succeeded.
  package var output: String
  /// Whether the executable holds SDK, Foundation and Swift's runtime instead of sharing them.
  package var isStatic = false
  /// Whether the runtime library is looked for only relative to the place the bundle is installed
  /// in, and in the usual prefixes: for bundles that are packaged on one machine for others.
  package var isPortable = false
  /// Called with one line of progress at a time.
  package var report: @Sendable (String) -> Void

  /// Builds the bundle and asks it to describe itself.
  ///
  /// - Throws: ``AuthorError``; the compiler's own messages have been passed through before.
  package func build() throws(AuthorError) -> BundleDescription {
    try compiler.check(against: sdk)
    let asked = source.manifest.sdkVersion
    guard asked.isEmpty || asked == sdk.version else {
      throw .failed(
        "\(source.folder)/manifest.json asks for SDK \(asked), but this is SDK \(sdk.version)"
      )
    }
    let stage = stagingFolder
    try FileTree.remove(stage)
    try FileTree.makeFolder(stage)
    do {
      let description = try build(in: stage)
      try FileTree.replace(output, with: stage)
      return description
    } catch {
      try? FileTree.remove(stage)
      throw error
    }
  }

  /// A folder beside the output: hidden, so that nobody takes it for a bundle, and this process's own,
  /// so that two builds of one bundle are not in each other's way.
  private var stagingFolder: String {
    let start = output.lastIndex(of: "/").map(output.index(after:)) ?? output.startIndex
    return "\(output[..<start]).\(output[start...]).\(getpid())"
  }

  private func build(in stage: String) throws(AuthorError) -> BundleDescription {
    let executable = "\(stage)/\(source.manifest.executable)"
    let object = "\(executable).o"
    let count = source.sources.count
    report("[1/3] Compiling \(source.manifest.executable) (\(count) file\(count == 1 ? "" : "s"))")
    try run(compileCommand + ["-o", object], failing: "does not compile")
    report("[2/3] Linking \(source.manifest.executable)\(isStatic ? " statically" : "")")
    try run(try linkCommand(object: object, executable: executable), failing: "does not link")
    try FileTree.remove(object)
    try copyResources(to: stage)
    report("[3/3] Describing \(source.manifest.executable)")
    return try BundleProbe.describe(
      folder: stage,
      manifest: source.manifest,
      runtimeFolder: sdk.libraries
    )
  }

  /// The one compiler call, without its output: what editors are told too.
  package var compileCommand: [String] {
    [compiler.swiftc] + sdk.compileFlags + [
      "-module-name", source.moduleName, "-I", sdk.modules, "-emit-object", sdk.prelude,
    ]
      + source.sources.map { "\(source.folder)/\($0)" }
  }

  // Linking with clang leaves the object's own list of libraries aside: they are in the runtime.
  private func linkCommand(object: String, executable: String) throws(AuthorError) -> [String] {
    let further = try furtherLibraries(of: object)
    let common = [
      compiler.clang, "-fuse-ld=lld", object, compiler.startObject, "-o", executable,
      "-Wl,-z,now", "-Wl,-z,nostart-stop-gc", "-L\(sdk.libraries)",
    ]
    if isStatic {
      let archives = (sdk.archives + further).map { "-l\($0)" }
      return common + ["-lSwiftletSDK", "-L\(compiler.staticLibraries)"] + archives + [
        "-lcurl", "-lxml2", "-lstdc++", "-lm", "-Wl,-z,muldefs", "-Wl,--gc-sections", "-Wl,-s",
      ]
    }
    return common + ["-l:\(sdk.runtime)", "-L\(compiler.staticLibraries)"]
      + further.map { "-l\($0)" } + ["-Wl,--as-needed", "-lm"]
      + runtimeFolders.map { "-Wl,-rpath,\($0)" }
  }

  /// Where the loader looks for the runtime library, first found first.
  private var runtimeFolders: [String] {
    let inner = "lib/swiftlet/sdk-\(sdk.version)/lib"
    let installed = ["$ORIGIN/../../../../\(inner)", "/usr/local/\(inner)", "/usr/\(inner)"]
    return isPortable ? installed : [sdk.libraries] + installed
  }

  /// Libraries that the object names and that neither the runtime nor the system's C library holds.
  private func furtherLibraries(of object: String) throws(AuthorError) -> [String] {
    let list = "\(object).autolink"
    defer { try? FileTree.remove(list) }
    let extractor = "\(compiler.libraries)/../bin/swift-autolink-extract"
    try run([extractor, object, "-o", list], failing: "cannot be read back")
    let known = Set(sdk.archives + ["curl", "xml2", "m", "pthread", "util", "dl", "stdc++"])
    return String(decoding: try FileTree.read(list), as: UTF8.self)
      .split(separator: "\n")
      .filter { $0.hasPrefix("-l") }
      .map { String($0.dropFirst(2)) }
      .filter { !known.contains($0) }
  }

  private func copyResources(to stage: String) throws(AuthorError) {
    for resource in source.resources {
      let target = "\(stage)/\(resource)"
      if let slash = target.lastIndex(of: "/") {
        try FileTree.makeFolder(String(target[..<slash]))
      }
      if resource.hasSuffix(".xcstrings") {
        try writeStrings(of: resource, to: stage)
        continue
      }
      try FileTree.copy("\(source.folder)/\(resource)", to: target)
    }
    var manifest = source.manifest
    manifest.sdkVersion = sdk.version
    try FileTree.write(Array((manifest.json.prettyText + "\n").utf8), to: "\(stage)/manifest.json")
    if !source.resources.contains("Info.plist") {
      let text = InfoPlist.text(for: manifest)
      try FileTree.write(Array(text.utf8), to: "\(stage)/Info.plist")
    }
  }

  /// Makes `<language>.lproj/<table>.strings` from a String Catalog.
  private func writeStrings(of resource: String, to stage: String) throws(AuthorError) {
    let path = "\(source.folder)/\(resource)"
    let catalog: StringCatalog
    do {
      catalog = try StringCatalog(
        json: try JSONParser.parse(try FileTree.read(path)),
        path: resource
      )
    } catch {
      throw .failed("\(path): \(error)")
    }
    for key in catalog.reduced {
      report("\(resource): of \"\(key)\" only the form for other numbers is used")
    }
    let file = resource[
      (resource.lastIndex(of: "/").map(resource.index(after:)) ?? resource.startIndex)...
    ]
    let table = "\(file.dropLast(".xcstrings".count)).strings"
    for language in catalog.texts.keys.sorted() {
      let name = "\(language).lproj/\(table)"
      guard !source.resources.contains(name) else {
        throw .failed("\(source.folder) has both \(name) and \(resource): keep one of them")
      }
      try FileTree.makeFolder("\(stage)/\(language).lproj")
      try FileTree.write(Array(catalog.file(for: language).utf8), to: "\(stage)/\(name)")
    }
  }

  private func run(_ command: [String], failing problem: String) throws(AuthorError) {
    guard try Subprocess.run(command).status == 0 else {
      throw .failed("\(source.folder) \(problem)")
    }
  }
}
