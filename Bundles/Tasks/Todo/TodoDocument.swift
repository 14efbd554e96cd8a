/// A todo.txt file's content, kept byte for byte but for the lines that are changed.
///
/// Lines may end in `\n` or `\r\n`, the last one in nothing, and need not be valid UTF-8. A byte order
/// mark, which some editors put first, is no part of the first line.
struct TodoDocument: Hashable, Sendable {
  private struct Line: Hashable, Sendable {
    var content: [UInt8]
    /// `\n`, `\r\n`, or nothing at the end of the file.
    var ending: [UInt8]
  }

  private var lines: [Line]
  private let start: [UInt8]

  init<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8 {
    lines = []
    let bytes = Array(bytes)
    start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark : []
    var content: [UInt8] = []
    for byte in bytes.dropFirst(start.count) {
      guard byte == Self.newline else {
        content.append(byte)
        continue
      }
      if content.last == Self.carriageReturn {
        content.removeLast()
        lines.append(Line(content: content, ending: [Self.carriageReturn, Self.newline]))
      } else {
        lines.append(Line(content: content, ending: [Self.newline]))
      }
      content = []
    }
    if !content.isEmpty { lines.append(Line(content: content, ending: [])) }
  }

  var bytes: [UInt8] { start + lines.flatMap { $0.content + $0.ending } }

  /// The tasks with the numbers of their lines, from 1; blank lines are none.
  var tasks: [(number: Int, task: TodoTask)] {
    lines.indices.compactMap { index in
      let line = String(decoding: lines[index].content, as: UTF8.self)
      guard !line.allSatisfy(\.isWhitespace) else { return nil }
      return (index + 1, TodoTask(line: line))
    }
  }

  /// The task in a line, or nil where there is none.
  func task(at number: Int) -> TodoTask? {
    guard lines.indices.contains(number - 1) else { return nil }
    let line = String(decoding: lines[number - 1].content, as: UTF8.self)
    return line.allSatisfy(\.isWhitespace) ? nil : TodoTask(line: line)
  }

  private static let byteOrderMark = Array("\u{FEFF}".utf8)
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}

/// Why a todo.txt file was not changed.
enum TodoError: Error, Hashable, CustomStringConvertible {
  /// Another program changed the file: the task is not in its line any more.
  case moved(number: Int, task: String, now: String?)
  /// The line is not valid UTF-8: writing it again would change what it says.
  case notText(number: Int)
  case emptyTask

  var description: String {
    switch self {
    case .moved(let number, let task, nil):
      "Line \(number) is no longer “\(task)”: it is gone. Nothing was changed."
    case .moved(let number, let task, let now?):
      "Line \(number) is no longer “\(task)” but “\(now)”. Nothing was changed."
    case .notText(let number): "Line \(number) is not valid UTF-8, so it is left as it is."
    case .emptyTask: "A task needs some text."
    }
  }
}

extension TodoDocument {
  /// Marks the task of a line as done, or opens it again, and gives it as it then is.
  ///
  /// - Parameters:
  ///   - number: The line, from 1.
  ///   - identity: What the task was when it was chosen.
  ///   - today: The day on which it is done.
  /// - Returns: The task after the change.
  /// - Throws: ``TodoError/moved(number:task:now:)`` where another task stands there now,
  ///   ``TodoError/notText(number:)`` where the line cannot be written again unchanged.
  @discardableResult
  mutating func toggle(
    line number: Int,
    identity: String,
    on today: Day
  ) throws -> TodoTask {
    guard let task = task(at: number) else {
      throw TodoError.moved(number: number, task: identity, now: nil)
    }
    guard task.identity == identity else {
      throw TodoError.moved(number: number, task: identity, now: task.identity)
    }
    guard String(validating: lines[number - 1].content, as: UTF8.self) != nil else {
      throw TodoError.notText(number: number)
    }
    let toggled = task.toggled(on: today)
    lines[number - 1].content = Array(toggled.line.utf8)
    return toggled
  }

  /// Adds a task as the last line, and gives its number.
  ///
  /// A text of several lines becomes one; a last line without an ending gets one first, as the
  /// other lines of the file have it.
  ///
  /// - Parameter text: The line, with priority, projects and tags if there are some.
  /// - Returns: The number of the line, from 1.
  /// - Throws: ``TodoError/emptyTask`` where there is no text.
  @discardableResult
  mutating func add(_ text: String) throws -> Int {
    let line = text.split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }
      .filter { !$0.isEmpty }
      .joined(separator: " ")
    guard !line.isEmpty else { throw TodoError.emptyTask }
    let ending = lines.first { !$0.ending.isEmpty }?.ending ?? [Self.newline]
    if let last = lines.indices.last, lines[last].ending.isEmpty { lines[last].ending = ending }
    lines.append(Line(content: Array(line.utf8), ending: ending))
    return lines.count
  }
}
