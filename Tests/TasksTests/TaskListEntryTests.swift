import Foundation
import Testing
import WidgetKit

@testable import Tasks

@Suite struct TaskListEntryTests {
  private let noon: Date

  init() throws {
    let day = try #require(Day("2026-11-30")?.start())
    noon = day.addingTimeInterval(12 * 3600)
  }

  private func timeline(
    _ text: String,
    _ selection: TaskSelection = TaskSelection(),
    limit: Int = 4
  ) -> Timeline<TaskListEntry> {
    Timeline(TodoDocument(text.utf8), selection, file: nil, limit: limit, now: noon)
  }

  @Test func aListWithoutDueDaysHasOneEntryForEver() {
    let timeline = timeline("one\n(A) two\nx done\n")
    #expect(timeline.entries.count == 1)
    #expect(timeline.policy == .never)
    #expect(timeline.entries[0].rows.map(\.id.description) == ["2:two", "1:one", "3:done"])
    #expect(timeline.entries[0].openCount == 2)
    #expect(timeline.entries[0].heading == "Tasks")
  }

  @Test func dueDaysMakeEntriesAtMidnight() throws {
    let timeline = timeline("one due:2026-12-01\n")
    let days = try ["2026-12-01", "2026-12-02"].map { try #require(Day($0)?.start()) }
    #expect(timeline.entries.map(\.date) == [noon] + days)
    #expect(timeline.entries.map { $0.rows.first?.urgency } == [.tomorrow, .today, .overdue])
    #expect(timeline.policy == .never)
  }

  @Test func onlyShownTasksMakeEntries() {
    let timeline = timeline("(A) one\ntwo due:2026-12-01\n", limit: 1)
    #expect(timeline.entries.count == 1)
    #expect(timeline.entries[0].openCount == 2)
  }

  @Test func manyDueDaysEndInAReload() throws {
    let text = (10...20).map { "task \($0) due:2026-12-\($0)" }.joined(separator: "\n")
    let timeline = timeline(text, limit: 12)
    #expect(timeline.entries.count == 9)
    // 9, 10, … 21 December: the ninth change is on the 17th.
    #expect(timeline.policy == .after(try #require(Day("2026-12-17")?.start())))
  }

  @Test func aSelectionNamesItself() {
    let selection = TaskSelection(project: "House", context: "phone", showsDone: false)
    let entry = timeline("call +House @phone\nx old +House @phone\nother\n", selection).entries[0]
    #expect(entry.heading == "+House @phone")
    #expect(entry.rows.map(\.task.title) == ["call +House @phone"])
  }

  @Test func aFileThatCannotBeReadSaysWhy() {
    let entry = TaskListEntry(problem: TodoError.emptyTask, date: noon)
    #expect(entry.problem == "A task needs some text.")
    #expect(entry.rows.isEmpty)
  }

  @Test func aMomentLiesOnADay() throws {
    let calendar = Calendar.current
    let day = try #require(Day("2026-03-09"))
    let start = try #require(day.start(in: calendar))
    #expect(Day(start, in: calendar) == day)
    #expect(Day(start.addingTimeInterval(-1), in: calendar) == day.previous)
  }

  @Test(
    arguments: [
      ("America/Sao_Paulo", "2018-11-04"), ("Asia/Beirut", "2024-03-31"),
      ("Africa/Cairo", "2024-04-26"), ("America/Havana", "2024-03-10"),
      ("America/Havana", "2024-11-03"), ("Europe/Berlin", "2024-03-31"),
      ("Pacific/Apia", "2011-12-31"),
    ]
  )
  func aDayBeginsOnItselfThoughTheClockLeapsOverMidnight(zone: String, text: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let day = try #require(Day(text))
    let start = try #require(day.start(in: calendar))
    #expect(Day(start, in: calendar) == day)
    #expect(Day(start.addingTimeInterval(-1), in: calendar) < day)
  }

  @Test func theUsualFileCanBeNamedByTheEnvironment() {
    #expect(TodoFile.usualPath(["TODO_FILE": "/t.txt"]) == "/t.txt")
    #expect(TodoFile.usualPath(["TODO_FILE": ""]) == "~/todo.txt")
    #expect(TodoFile.usualPath([:]) == "~/todo.txt")
    #expect(TodoFile(" ").chosen == nil)
    #expect(TodoFile("/a.txt").path == "/a.txt")
  }
}

@Suite struct LabelNameTests {
  @Test func aNameIsFoundWithItsMarkOrWithout() {
    let names = ["House", "HouseBoat", "Garden"]
    #expect(LabelNames.matching("+House", mark: "+", in: names) == ["House"])
    #expect(LabelNames.matching("house", mark: "+", in: names) == ["House", "HouseBoat"])
    #expect(LabelNames.matching("x", mark: "+", in: names).isEmpty)
    #expect(LabelNames.bare("@phone", mark: "@") == "phone")
  }
}
