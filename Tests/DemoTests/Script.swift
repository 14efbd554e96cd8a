import DBusTestSupport
import Glibc
import Testing

/// A program of the source tree, run on the programs of this build in a folder of its own.
enum Script {
  static func run(
    _ path: String,
    _ arguments: [String] = [],
    environment: [String] = [],
    within deadline: Duration = .seconds(120)
  ) async throws -> ToolResult {
    let folder = try makeTemporaryFolder()
    defer { removeFolder(folder) }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let result = try await runTool(
      ["python3", "/\(root)/\(path)"] + arguments,
      environment: environment + [
        "HOME=\(folder)", "TMPDIR=\(folder)", "LC_ALL=C.UTF-8",
        // The compiler may be anywhere on it.
        "PATH=\(getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin")",
        "SWIFTLET_BUILD=\(try products())",
      ],
      within: deadline
    )
    // Nothing is left behind, whatever happened.
    #expect(rmdir(folder) == 0, "\(path) left something in \(folder)")
    return result
  }

  /// The programs lie beside the tests' own.
  private static func products() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    try #require(count > 0)
    let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let slash = try #require(path.lastIndex(of: "/"))
    return String(path[..<slash])
  }
}
