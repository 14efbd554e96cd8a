import Testing

@testable import Tasks

@Suite struct TodoDocumentTests {
  private let today = Day(year: 2026, month: 11, day: 30)

  private func toggled(_ text: String, line: Int, identity: String) throws -> String {
    var document = TodoDocument(text.utf8)
    try document.toggle(line: line, identity: identity, on: try #require(today))
    return String(decoding: document.bytes, as: UTF8.self)
  }

  @Test(arguments: ["", "a", "a\n", "a\r\nb", "\n\n", "a\n\r\n\tb \r\n", "\r", "a\rb\n"])
  func anUnchangedFileKeepsItsBytes(text: String) {
    #expect(TodoDocument(text.utf8).bytes == Array(text.utf8))
  }

  @Test func onlyTheToggledLineChanges() throws {
    #expect(
      try toggled("one  \r\n\n(A) two\n\tthree", line: 3, identity: "two")
        == "one  \r\n\nx 2026-11-30 two pri:A\n\tthree"
    )
    #expect(try toggled("one\r\ntwo", line: 1, identity: "one") == "x 2026-11-30 one\r\ntwo")
    #expect(try toggled("one", line: 1, identity: "one") == "x 2026-11-30 one")
  }

  @Test func aByteOrderMarkIsKeptAndIsNoPartOfTheFirstTask() throws {
    let text = "\u{FEFF}(A) Buy milk\r\n"
    let document = TodoDocument(text.utf8)
    #expect(document.bytes == Array(text.utf8))
    #expect(document.task(at: 1)?.priority == "A")
    #expect(
      try toggled(text, line: 1, identity: "Buy milk") == "\u{FEFF}x 2026-11-30 Buy milk pri:A\r\n"
    )
    #expect(TodoDocument("\u{FEFF}".utf8).tasks.isEmpty)
  }

  @Test func otherLinesNeedNotBeText() throws {
    let broken: [UInt8] = [0xFF, 0xFE, 0x0A]
    var document = TodoDocument(broken + Array("two\n".utf8))
    try document.toggle(line: 2, identity: "two", on: try #require(today))
    #expect(document.bytes == broken + Array("x 2026-11-30 two\n".utf8))
    let identity = try #require(document.task(at: 1)).identity
    #expect(throws: TodoError.notText(number: 1)) {
      try document.toggle(line: 1, identity: identity, on: try #require(today))
    }
    #expect(document.bytes.prefix(3) == broken[...])
  }

  @Test func aLineThatSaysSomethingElseIsLeftAlone() throws {
    var document = TodoDocument("new\none\n".utf8)
    let before = document
    #expect(throws: TodoError.moved(number: 1, task: "one", now: "new")) {
      try document.toggle(line: 1, identity: "one", on: try #require(today))
    }
    #expect(throws: TodoError.moved(number: 7, task: "one", now: nil)) {
      try document.toggle(line: 7, identity: "one", on: try #require(today))
    }
    #expect(document == before)
    let error = TodoError.moved(number: 1, task: "one", now: "new")
    #expect("\(error)" == "Line 1 is no longer “one” but “new”. Nothing was changed.")
  }

  @Test(arguments: [
    ("", "x\n"), ("a\n", "a\nx\n"), ("a", "a\nx\n"), ("a\r\nb", "a\r\nb\r\nx\r\n"),
    ("\n", "\nx\n"),
  ])
  func aTaskIsAddedAsTheLastLine(before: String, after: String) throws {
    var document = TodoDocument(before.utf8)
    try document.add("x")
    #expect(String(decoding: document.bytes, as: UTF8.self) == after)
  }

  @Test func aTextOfSeveralLinesBecomesOneTask() throws {
    var document = TodoDocument([])
    #expect(try document.add("  Buy\r\n\n  milk\u{2028}and bread") == 1)
    #expect(String(decoding: document.bytes, as: UTF8.self) == "Buy milk and bread\n")
  }

  @Test(arguments: ["", "  ", "\n\t\r\n"])
  func aTaskWithoutTextIsRefused(text: String) {
    var document = TodoDocument([])
    #expect(throws: TodoError.emptyTask) { try document.add(text) }
    #expect(document.bytes.isEmpty)
  }

  @Test func blankLinesAreCountedButAreNoTasks() {
    let tasks = TodoDocument("\none\n \t\ntwo".utf8).tasks
    #expect(tasks.map(\.number) == [2, 4])
    #expect(tasks.map(\.task.text) == ["one", "two"])
  }

  /// Any sequence of changes leaves every line that it did not name as it was.
  @Test func randomChangesKeepAllOtherLines() throws {
    let day = try #require(today)
    var random = SystemRandomNumberGenerator()
    let pieces = ["(A) ", "x ", "2026-01-01 ", "milk", " ", "+p", " @c", " pri:B", "\t", "ä"]
    for _ in 0..<200 {
      let lines = (0..<6).map { _ in
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined()
      }
      let ending = Bool.random(using: &random) ? "\n" : "\r\n"
      let text = lines.joined(separator: ending) + (Bool.random(using: &random) ? ending : "")
      var document = TodoDocument(text.utf8)
      let numbers = document.tasks
      guard let (number, task) = numbers.randomElement(using: &random) else { continue }
      try document.toggle(line: number, identity: task.identity, on: day)
      let changed = TodoDocument(document.bytes)
      #expect(changed == document, "\(text.debugDescription)")
      for other in numbers where other.number != number {
        #expect(changed.task(at: other.number) == other.task, "\(text.debugDescription)")
      }
      #expect(changed.task(at: number)?.isDone == !task.isDone, "\(text.debugDescription)")
    }
  }
}

@Suite struct TaskSelectionTests {
  private let document = TodoDocument(
    """
    x 2026-11-01 old +House
    plain +House @home
    (B) second
    (B) second but due due:2026-12-24 +House
    (A) first @phone
    due soon due:2026-12-01 @home
    """.utf8
  )

  @Test func openTasksComeByPriorityDueDayAndLine() {
    #expect(TaskSelection().tasks(in: document).map(\.number) == [5, 4, 3, 6, 2, 1])
  }

  @Test func aProjectOrContextNarrowsTheList() {
    #expect(TaskSelection(project: "House").tasks(in: document).map(\.number) == [4, 2, 1])
    #expect(TaskSelection(context: "home").tasks(in: document).map(\.number) == [6, 2])
    #expect(
      TaskSelection(project: "House", context: "home").tasks(in: document).map(\.number) == [2]
    )
    #expect(TaskSelection(project: "Hous").tasks(in: document).isEmpty)
  }

  @Test func dueDaysTellHowNearTheyAre() throws {
    let today = try #require(Day("2026-11-30"))
    func urgency(_ line: String) -> TodoTask.Urgency? { TodoTask(line: line).urgency(on: today) }
    #expect(urgency("a due:2026-11-29") == .overdue)
    #expect(urgency("a due:2026-11-30") == .today)
    #expect(urgency("a due:2026-12-01") == .tomorrow)
    #expect(urgency("a due:2026-12-02") == .later)
    #expect(urgency("a due:soon") == nil)
    #expect(urgency("x a due:2026-11-29") == nil)
  }

  @Test func aListChangesOnTheDaysAroundDueDays() throws {
    let today = try #require(Day("2026-11-30"))
    let changes = document.tasks.map(\.task).changes(after: today)
    #expect(
      changes.map(\.description) == [
        "2026-12-01", "2026-12-02", "2026-12-23", "2026-12-24", "2026-12-25",
      ]
    )
  }
}

@Suite struct TaskIDTests {
  @Test func aTaskKeepsItsNameWhenItIsDone() throws {
    let today = try #require(Day("2026-11-30"))
    let task = TodoTask(line: "(A) 2026-11-01 Call: mum @phone")
    let id = TaskID(number: 3, task: task)
    #expect(id.description == "3:Call: mum @phone")
    #expect(TaskID(id.description) == id)
    #expect(TaskID(number: 3, task: task.toggled(on: today)) == id)
  }

  @Test(arguments: ["/home/me/work.txt", "~/a:b/c.txt", "/x:y"])
  func anotherFileStandsBeforeTheLine(file: String) {
    let id = TaskID(file: file, number: 12, task: TodoTask(line: "at 10:30: go"))
    #expect(id.description == "\(file):12:at 10:30: go")
    #expect(TaskID(id.description) == id)
  }

  @Test(arguments: ["", "3", "a:b", "0:x", "-1:x", ":x", "/file", "/file:x", "/file:3", "/f:0:x"])
  func otherTextsAreNoNames(text: String) {
    #expect(TaskID(text) == nil)
  }
}
