import DBusTestSupport
import Glibc
import Testing

/// Runs the completion script in a real bash, with a program that prints what a test says.
@Suite(.timeLimit(.minutes(1)))
struct CompletionScriptTests {
  private static let script: String = {
    let tests = "/Tests/WidgetCommandsTests/CompletionScriptTests.swift"
    return String(#filePath.dropLast(tests.count)) + "/Packaging/completions/swiftlet"
  }()

  /// What bash would offer for a line whose words it has cut.
  private func complete(_ line: String, words: [String], offers: String) async throws -> [String] {
    let folder = try makeTemporaryFolder()
    defer { removeFolder(folder) }
    let program = """
      swiftlet() { [[ $1 == __complete && $2 == '\(line)' ]] && printf '\(offers)'; }
      compopt() { :; }
      source '\(Self.script)'
      COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _swiftlet
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try await runTool(
      ["bash", "-c", program],
      environment: ["PATH=/usr/bin:/bin"],
      within: .seconds(20)
    )
    #expect(result.errorOutput.isEmpty)
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test
  func `a word is offered as it is`() async throws {
    let offered = try await complete(
      "swiftlet per",
      words: ["swiftlet", "per"],
      offers: "perform\\n"
    )
    #expect(offered == ["perform"])
  }

  @Test
  func `bash cuts words at the equals sign, so only the value is offered`() async throws {
    let open = try await complete(
      "swiftlet perform Toggle task=",
      words: ["swiftlet", "perform", "Toggle", "task", "="],
      offers: "task=1\\ntask=two words\\n"
    )
    #expect(open == ["1", "two\\ words"])
    let begun = try await complete(
      "swiftlet perform Toggle task=t",
      words: ["swiftlet", "perform", "Toggle", "task", "=", "t"],
      offers: "task=two\\n"
    )
    #expect(begun == ["two"])
  }

  @Test
  func `nothing is offered where the program offers nothing`() async throws {
    let offered = try await complete("swiftlet x", words: ["swiftlet", "x"], offers: "")
    #expect(offered.isEmpty)
  }
}
