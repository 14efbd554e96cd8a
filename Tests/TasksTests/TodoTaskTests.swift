import Testing

@testable import Tasks

@Suite struct TodoTaskTests {
  @Test func aLineIsReadIntoItsParts() {
    let task = TodoTask(
      line: "(A) 2026-03-01 Call the plumber +House +Bath @phone due:2026-03-09 at:10:30"
    )
    #expect(!task.isDone)
    #expect(task.priority == "A")
    #expect(task.created == Day("2026-03-01"))
    #expect(task.projects == ["House", "Bath"])
    #expect(task.contexts == ["phone"])
    #expect(task.due == Day("2026-03-09"))
    #expect(task.value(of: "at") == "10:30")
    #expect(task.title == "Call the plumber +House +Bath @phone")
  }

  @Test func aDoneLineHasBothDates() {
    let task = TodoTask(line: "x 2026-03-02 2026-03-01 Buy bread pri:B")
    #expect(task.isDone)
    #expect(task.completed == Day("2026-03-02"))
    #expect(task.created == Day("2026-03-01"))
    #expect(task.priority == nil)
    #expect(task.text == "Buy bread pri:B")
  }

  @Test(arguments: [
    "", "x", "x ", "xylophone lessons", "X 2026-01-01 not done", "(a) small letter", "(A)no space",
    "(AA) two", "2026-02-30 no such day", "x 2026-13-01 x", "  indented", "two  spaces  kept ",
    "+ @ : due: http://example.org:80/a", "x (A) 2026-01-01 odd order", "(Z) 2026-01-01 ",
    "Ünïcødé 🎉 +Größe @büro",
  ])
  func everyLineIsWrittenAsItWasRead(line: String) {
    #expect(TodoTask(line: line).line == line)
  }

  @Test(arguments: [
    ("Buy milk", "x 2026-11-30 Buy milk"),
    ("(B) Buy milk", "x 2026-11-30 Buy milk pri:B"),
    (
      "(C) 2026-11-01 Buy milk due:2026-12-01",
      "x 2026-11-30 2026-11-01 Buy milk due:2026-12-01 pri:C"
    ),
    ("  odd   spaces ", "x 2026-11-30   odd   spaces "),
  ])
  func aTaskIsDoneAndOpenedAgain(open: String, done: String) throws {
    let today = try #require(Day("2026-11-30"))
    let task = TodoTask(line: open)
    #expect(task.toggled(on: today).line == done)
    #expect(TodoTask(line: done).toggled(on: today).line == open)
    #expect(TodoTask(line: done).identity == task.identity)
  }

  @Test func aPriorityInTheMiddleComesBackToo() throws {
    let today = try #require(Day("2026-11-30"))
    let task = TodoTask(line: "x 2026-11-29 Buy milk pri:A due:2026-12-01")
    #expect(task.toggled(on: today).line == "(A) Buy milk due:2026-12-01")
    #expect(task.identity == "Buy milk due:2026-12-01")
    #expect(
      TodoTask(line: "x Buy milk pri:urgent").toggled(on: today).line == "Buy milk pri:urgent"
    )
  }

  @Test func aTaskOfTagsAloneIsShownAsItIs() {
    #expect(TodoTask(line: "due:2026-12-01").title == "due:2026-12-01")
    #expect(TodoTask(line: "see http://example.org").title == "see http://example.org")
  }
}

@Suite struct DayTests {
  @Test(arguments: [
    "2026-02-29", "2026-00-01", "2026-1-01", "2026-01-1", "20260101", "2026-01-01 ", "0000-01-01",
    "2026/01/01", "２０２６-01-01",
  ])
  func onlyRealDaysInTheOneSpellingAreRead(text: String) {
    #expect(Day(text) == nil)
  }

  @Test(arguments: [
    ("2026-12-31", "2027-01-01"), ("2024-02-28", "2024-02-29"), ("2100-02-28", "2100-03-01"),
    ("2000-02-29", "2000-03-01"), ("0999-04-30", "0999-05-01"),
  ])
  func daysFollowEachOther(first: String, second: String) throws {
    let day = try #require(Day(first))
    #expect(day.next.description == second)
    #expect(day.next.previous == day)
    #expect(day < day.next)
  }
}
