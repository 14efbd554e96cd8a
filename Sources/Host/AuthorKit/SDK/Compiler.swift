import WidgetModel

/// The Swift toolchain on the PATH.
package struct Compiler: Hashable, Sendable {
  /// The compiler's own words for its version, as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
  package var version: String
  package var target: String
  /// The folder that holds `swift` and `swift_static`, below which the runtime's objects lie.
  package var libraries: String
  package var swiftc: String
  /// The toolchain's own clang, which brings the linker that the SDK was made with.
  package var clang: String

  package var architecture: String { String(target.prefix { $0 != "-" }) }
  package var staticLibraries: String { "\(libraries)/swift_static/linux" }
  package var startObject: String { "\(staticLibraries)/\(architecture)/swiftrt.o" }

  /// Asks the compiler on the PATH what it is.
  ///
  /// - Throws: ``AuthorError`` if there is none, or it does not say.
  package static func find() throws(AuthorError) -> Compiler {
    let swiftc = "swiftc"
    let outcome: Subprocess.Outcome
    do {
      outcome = try Subprocess.run(
        [swiftc, "-print-target-info"],
        capturing: true,
        deadline: 30
      )
    } catch {
      throw .failed("\(error); Swift is at https://www.swift.org/install/linux")
    }
    guard outcome.status == 0, let info = try? JSONParser.parse(outcome.output),
      let version = info["compilerVersion"]?.stringValue,
      let target = info["target"]?["triple"]?.stringValue,
      let resources = info["paths"]?["runtimeResourcePath"]?.stringValue,
      let slash = resources.lastIndex(of: "/")
    else { throw .failed("swiftc -print-target-info does not say which compiler it is") }
    let libraries = String(resources[..<slash])
    let clang = "\(libraries)/../bin/clang"
    return Compiler(
      version: version,
      target: target,
      libraries: libraries,
      swiftc: swiftc,
      clang: FileTree.resolved(clang) == nil ? "clang" : clang
    )
  }

  /// Refuses a compiler that did not make the SDK, since it could not read its modules.
  package func check(against sdk: InstalledSDK) throws(AuthorError) {
    guard version == sdk.compiler, architecture == sdk.target.prefix(while: { $0 != "-" }) else {
      throw .failed(
        """
        Swiftlet SDK \(sdk.version) was made with \(sdk.compiler) for \(sdk.target), \
        but swiftc on the PATH is \(version) for \(target): put the first on the PATH, \
        or install Swiftlet again with the second.
        """
      )
    }
  }
}
