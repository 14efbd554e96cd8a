import CommandLineKit
import Testing

@Suite
struct ParsedArgumentsTests {
  private let command = CommandDescription(
    "perform",
    "Perform an action",
    operands: "ACTION [name=value…]",
    count: 1...3,
    options: [
      OptionDescription("key", value: "KEY", "Perform it once"),
      OptionDescription("wait", value: "MS", "Wait so long"),
      OptionDescription("notify", "Notify"),
    ],
    examples: [("perform Toggle task=3", "Toggles the third task")]
  )

  @Test
  func `options may stand anywhere and be written in two ways`() throws {
    let parsed = try ParsedArguments(
      ["--key", "a", "Toggle", "--wait=5", "task=3", "--notify"],
      for: command
    )
    #expect(parsed.operands == ["Toggle", "task=3"])
    #expect(parsed.value("key") == "a")
    #expect(try parsed.number("wait") == 5)
    #expect(parsed.has("notify"))
    #expect(!parsed.has("help"))
  }

  @Test
  func `two dashes end the options, and a negative number is an operand`() throws {
    let parsed = try ParsedArguments(["Toggle", "-5", "--", "--key"], for: command)
    #expect(parsed.operands == ["Toggle", "-5", "--key"])
  }

  @Test
  func `a mistyped option is refused with what was meant`() {
    let error = #expect(throws: UsageError.self) {
      try ParsedArguments(["Toggle", "--notfy"], for: command)
    }
    #expect(error?.message == "perform has no option --notfy")
    #expect(error?.remedy == "Did you mean --notify?")
  }

  @Test(arguments: [
    (["Toggle", "--key"], "--key needs a value"),
    (["Toggle", "--notify=yes"], "--notify takes no value"),
    ([], "perform needs ACTION [name=value…]"),
    (["a", "b", "c", "d"], "perform does not take \"d\""),
    (["a", "-x"], "perform has no option -x"),
  ])
  func `wrong calls are named`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try ParsedArguments(arguments, for: command)
    }
    #expect(error?.message == message)
  }

  @Test
  func `a number that is none, or out of range, is named`() throws {
    let parsed = try ParsedArguments(["a", "--wait", "soon"], for: command)
    let error = #expect(throws: UsageError.self) { try parsed.number("wait") }
    #expect(error?.message == "--wait takes a whole number from 0, not \"soon\"")
    let negative = try ParsedArguments(["a", "--wait=-1"], for: command)
    #expect(throws: UsageError.self) { try negative.number("wait") }
  }

  @Test
  func `help needs no operands and shows options and an example`() throws {
    #expect(try ParsedArguments(["--help"], for: command).has("help"))
    let help = command.help(program: "swiftlet")
    #expect(help.hasPrefix("usage: swiftlet perform ACTION [name=value…] [options]\n"))
    #expect(help.contains("  --key KEY"))
    #expect(help.contains("  perform Toggle task=3\n      Toggles the third task"))
  }
}

@Suite
struct SuggestionTests {
  @Test(arguments: [
    ("lst", ["list"]), ("preform", ["perform"]), ("perf", ["perform"]), ("xyzzy", []),
    ("wacth", ["watch"]),
  ])
  func `the nearest word is found, or none`(word: String, expected: [String]) {
    let commands = ["list", "perform", "watch", "wait"]
    #expect(Suggestion.nearest(to: word, among: commands) == expected)
  }
}

@Suite
struct TableTests {
  @Test
  func `cells cannot break their line or reach the terminal`() {
    var table = Table()
    table.add(["a\tb", "c\nd", "\u{1B}[31mred\u{9B}"])
    table.add(["ünï", "", "x"])
    #expect(table.text == "a b\tc d\t [31mred \nünï\t\tx")
  }
}
