import EventLoop
import Glibc
import ServiceKit
import Testing

@Suite struct LoggerTests {
  @Test func aPlainLineHasDateLevelLabelMessageAndValues() throws {
    let line = try logged(.plain) {
      $0.warning("Bundle stopped", ["bundle": "org.example.Tasks", "code": "7"])
    }
    let parts = line.split(separator: " ", maxSplits: 1)
    #expect(parts[0].count == "2026-01-02T03:04:05.678Z".count)
    #expect(parts[0].hasSuffix("Z"))
    #expect(parts[1] == "warning test: Bundle stopped bundle=org.example.Tasks code=7\n")
  }

  @Test(arguments: zip(LogLevel.allCases, [7, 7, 6, 5, 4, 3, 2]))
  func aJournalLineBeginsWithItsPriority(level: LogLevel, priority: Int) throws {
    let line = try logged(.journal, level: .trace) { $0.log(level, "Message") }
    #expect(line == "<\(priority)>test: Message\n")
  }

  @Test func whatMattersTooLittleIsNotEvenMade() throws {
    let line = try logged(.journal, level: .warning) { logger in
      func fail() -> String {
        Issue.record("The message was made")
        return ""
      }
      logger.notice(fail())
      logger.info("Message", ["key": fail()])
      logger.critical("Written")
    }
    #expect(line == "<2>test: Written\n")
  }

  @Test func levelsAreOrderedAndNamedAsInSwiftLog() {
    #expect(LogLevel.allCases.sorted() == LogLevel.allCases)
    #expect(LogLevel(rawValue: "notice") == .notice)
    #expect(LogLevel(rawValue: "loud") == nil)
  }

  @Test func aMessageCannotPretendToBeMoreThanOneLine() throws {
    let line = try logged(.journal) {
      $0.error("One\n<0>two\u{2028}\u{1b}[31m", ["a": "x y", "b": "q\"=", "c": "", "d": "l\nm"])
    }
    #expect(
      line == #"<3>test: One\n<0>two\u{2028}\u{1b}[31m a="x y" b="q\"=" c="" d="l\nm""# + "\n"
    )
  }

  @Test func aLoggerCarriesItsContext() throws {
    let line = try logged(.journal) {
      $0.with(["bundle": "b"]).labelled("host").with(["pid": "5"]).error("Gone", ["code": "1"])
    }
    #expect(line == "<3>host: Gone bundle=b pid=5 code=1\n")
  }

  @Test func onlyTheStreamThatJournalStreamNamesIsTheJournal() {
    var file = stat()
    fstat(STDERR_FILENO, &file)
    let name = "\(file.st_dev):\(file.st_ino)"
    #expect(LogOutput.standardError(environment: ["JOURNAL_STREAM": name]).style == .journal)
    #expect(LogOutput.standardError(environment: ["JOURNAL_STREAM": "1:2"]).style == .plain)
    #expect(LogOutput.standardError(environment: [:]).style == .plain)
  }

  private func logged(
    _ style: LogOutput.Style,
    level: LogLevel = .notice,
    _ body: (Logger) -> Void
  ) throws -> String {
    let pair = try DescriptorPair.reader()
    let output = LogOutput(descriptor: pair.theirs.number, style: style)
    body(Logger(label: "test", level: level, output: output))
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(pair.ours.number, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
