import DBusTestSupport
import Glibc
import Testing

/// The completions for shells that not every machine has, in the real shells.
@Suite(.timeLimit(.minutes(1)))
struct OtherShellTests {
  private static let folder: String = {
    let tests = "/Tests/WidgetCommandsTests/OtherShellTests.swift"
    return String(#filePath.dropLast(tests.count)) + "/Packaging/completions"
  }()

  private static func has(_ shell: String) -> Bool { access("/usr/bin/\(shell)", X_OK) == 0 }

  /// Runs a shell with a `swiftlet` on the path that completes as a test says.
  private func run(_ shell: [String], _ script: String) async throws -> [String] {
    let folder = try makeTemporaryFolder()
    defer { removeFolder(folder) }
    let program = "\(folder)/swiftlet"
    try writeFile(
      """
      #!/bin/sh
      case "$2" in
        "swiftlet per") echo perform ;;
        "swiftlet perform Toggle ta") echo task= ;;
      esac
      """,
      to: program
    )
    chmod(program, 0o700)
    let result = try await runTool(
      shell + [script],
      environment: ["PATH=\(folder):/usr/bin:/bin", "HOME=\(folder)"],
      within: .seconds(20)
    )
    #expect(result.errorOutput.isEmpty)
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(
    .enabled(if: has("fish")),
    arguments: [
      ("swiftlet per", ["perform"]), ("true; swiftlet per", ["perform"]),
      ("swiftlet perform Toggle ta", ["task="]),
    ]
  )
  func `fish offers what the program offers`(line: String, offered: [String]) async throws {
    let script = "source '\(Self.folder)/swiftlet.fish'; complete -C '\(line)'"
    #expect(try await run(["fish", "-c"], script) == offered)
  }

  @Test(
    .enabled(if: has("zsh")),
    arguments: [
      (["swiftlet", "per"], "-a others perform"),
      (["swiftlet", "perform", "Toggle", "ta"], "-S  -a assignments task="),
    ]
  )
  func `zsh offers what the program offers`(words: [String], offered: String) async throws {
    let script = """
      compadd() { print -r -- "$@" $others $assignments }
      _files() { print files }
      words=(\(words.joined(separator: " "))); CURRENT=\(words.count); PREFIX=\(words.last ?? "")
      source '\(Self.folder)/_swiftlet'
      """
    #expect(try await run(["zsh", "-f", "-c"], script) == [offered])
  }
}
