import AuthorKit
import Glibc
import WidgetModel

/// A folder of a test's own, with programs run inside it under a HOME of its own.
struct Workspace {
  let folder: String

  /// The clone that the tests were built from.
  static let clone: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// Makes a folder, runs the body in it, and removes it whatever happens.
  static func with<R>(_ body: (Workspace) throws -> R) throws -> R {
    var template = Array("\(temporaryFolder)/swiftlet-author-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw AuthorError.failed("no temporary folder") }
    let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
    let workspace = Workspace(folder: String(decoding: bytes, as: UTF8.self))
    defer { try? FileTree.remove(workspace.folder) }
    try FileTree.makeFolder("\(workspace.folder)/home")
    try FileTree.makeFolder("\(workspace.folder)/bin")
    return try body(workspace)
  }

  private static var temporaryFolder: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }

  func write(_ text: String, to name: String, mode: UInt32 = 0o644) throws {
    let path = "\(folder)/\(name)"
    if let slash = path.lastIndex(of: "/") { try FileTree.makeFolder(String(path[..<slash])) }
    try FileTree.write(Array(text.utf8), to: path, mode: mode)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try FileTree.read("\(folder)/\(name)"), as: UTF8.self)
  }

  /// Puts a shell script first on the PATH of what ``run(_:)`` runs.
  func fake(_ program: String, _ script: String) throws {
    try write("#!/bin/sh\n\(script)\n", to: "bin/\(program)", mode: 0o755)
  }

  /// Runs a shell command in the folder; its two outputs come back together.
  func run(_ command: String) throws -> (status: Int32, output: String) {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let outcome = try Subprocess.run(
      ["sh", "-c", "cd '\(folder)' && { \(command)\n} 2>&1"],
      environment: [
        "HOME": "\(folder)/home", "PATH": "\(folder)/bin:\(path)",
        "XDG_DATA_HOME": "\(folder)/home/data", "SWIFTLET_SDK": "",
      ],
      capturing: true,
      deadline: 600
    )
    return (outcome.status, String(decoding: outcome.output, as: UTF8.self))
  }

  /// Calls an author command in this process; what it prints and complains of comes back together.
  func author(
    _ arguments: [String],
    sdk: String = "",
    placed: [String]? = nil
  ) -> (status: Int32, output: String) {
    let log = Log()
    let data = "\(folder)/home/data"
    let tool = AuthorTool(
      surroundings: AuthorTool.Surroundings(
        program: "\(folder)/libexec/swiftlet/swiftlet-author",
        variables: { ["XDG_DATA_HOME": data, "SWIFTLET_SDK": sdk][$0] },
        print: log.add,
        complain: log.add,
        placedKinds: { placed }
      )
    )
    return (tool.run(arguments), log.text)
  }

  /// Runs `make` in the clone, one at a time: two in one build folder would be in each other's way.
  func make(_ arguments: String) throws -> (status: Int32, output: String) {
    try run(
      """
      mkdir -p '\(Workspace.clone)/build' &&
      env -u MAKEFLAGS -u MAKELEVEL flock '\(Workspace.clone)/build/lock' \
        make -C '\(Workspace.clone)' \(arguments)
      """
    )
  }
}
