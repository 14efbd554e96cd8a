import DBusTestSupport
import Glibc

/// A bundle that tests install: an executable of the build folder and a manifest of the sources.
package struct FixtureBundle: Sendable {
  package var executable: String
  package var manifest: String
  /// The id to install it under; nil is the manifest's own.
  package var id: String?
  /// The groups that its manifest names instead of its own; nil keeps those.
  package var groups: [String]?

  package static let readers = FixtureBundle("Readers", "Tests/Fixtures/Readers")
  package static let workers = FixtureBundle("Workers", "Tests/Fixtures/Workers")
  package static let tasks = FixtureBundle("Tasks", "Bundles/Tasks")
  package static let misbehaving = FixtureBundle("Misbehaving", "Examples/Misbehaving")
  package static let counter = FixtureBundle("Counter", "Examples/Counter")
  package static let hello = FixtureBundle("Hello", "Examples/Hello")
  package static let music = FixtureBundle("Music", "Bundles/Music")

  package init(_ executable: String, _ sources: String) {
    self.executable = executable
    manifest = "\(Programs.sources)/\(sources)/manifest.json"
  }

  /// The same program as a bundle of another id, with a process and a state of its own.
  package func named(_ id: String) -> FixtureBundle {
    var other = self
    other.id = id
    return other
  }

  /// The same program with a manifest that names other groups.
  package func sharing(_ groups: [String]) -> FixtureBundle {
    var other = self
    other.groups = groups
    return other
  }

  func install(in folder: String) throws {
    let place = "\(folder)/\(id ?? executable)"
    try makeFolder(place)
    guard symlink("\(Programs.folder)/\(executable)", "\(place)/\(executable)") == 0 else {
      throw TestSupportError("No link to \(executable)")
    }
    var text = try readFile(manifest)
    if let id { replace("id", in: &text, with: "\"\(id)\"") }
    if let groups { replace("groups", in: &text, with: "\(groups)") }
    try writeFile(text, to: "\(place)/manifest.json")
  }
}

private func replace(_ key: String, in manifest: inout String, with value: String) {
  let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false).map {
    $0.hasPrefix("  \"\(key)\":") ? "  \"\(key)\": \(value)," : $0
  }
  manifest = lines.joined(separator: "\n")
}

extension Fixture {
  /// Puts another program in the place of a bundle's own, as an installation does.
  package func replaceProgram(of bundle: FixtureBundle, by other: FixtureBundle) throws {
    let place = "\(bundleFolder)/\(bundle.id ?? bundle.executable)/\(bundle.executable)"
    guard symlink("\(Programs.folder)/\(other.executable)", place + ".new") == 0,
      rename(place + ".new", place) == 0
    else { throw TestSupportError("No link to \(other.executable)") }
  }

  /// Installs one more bundle while the daemon runs.
  package func install(_ bundle: FixtureBundle) throws {
    try bundle.install(in: bundleFolder)
  }
}

/// Where the built programs and the sources are.
package enum Programs {
  /// The programs lie beside the tests' own.
  package static let folder: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(
      decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    return String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
  }()

  /// The folder with Package.swift, found from this file's place in it.
  package static let sources: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()
}
