import Glibc
import Testing
import WidgetEngine
import WidgetModel
import WidgetStore

@Suite
struct RenameRecoveryTests {
  /// Commits an action whose file waits for its rename, and leaves it as a dead daemon would.
  private func promise(in fixture: borrowing StoreFixture) throws -> FileWrite {
    let files = FileRenamer()
    let target = try fixture.write("old", to: "todo.txt")
    let staged = try fixture.write("new content", to: ".todo.txt.staged")
    let write = FileWrite(
      target: target,
      resolved: target,
      staged: staged,
      expected: files.stamp(ofFile: target),
      written: files.stamp(ofFile: staged)
    )
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.journal = [try Sample.action("a1")]
    transaction.pendingRenames = ["a1": [write]]
    try store.commit(transaction)
    #expect(try store.load().pendingRenames == ["a1": [write]])
    return write
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try StoreFixture.read(path), as: UTF8.self)
  }

  @Test
  func `a rename that was promised is carried out`() throws {
    let fixture = try StoreFixture()
    let write = try promise(in: fixture)
    let (store, report) = try fixture.open()
    #expect(report.renames.map(\.outcome) == [.finished])
    #expect(try text(write.target) == "new content")
    #expect(access(write.staged, F_OK) != 0)
    #expect(try store.load().pendingRenames.isEmpty)
    #expect(try store.journal(JournalQuery()).first?.status == .done)
  }

  @Test
  func `a rename that was carried out already is only confirmed`() throws {
    let fixture = try StoreFixture()
    let write = try promise(in: fixture)
    rename(write.staged, write.resolved)
    let (_, report) = try fixture.open()
    #expect(report.renames.map(\.outcome) == [.alreadyDone])
    #expect(try text(write.target) == "new content")
  }

  @Test
  func `a target that another program changed keeps its content, and the journal says so`() throws {
    let fixture = try StoreFixture()
    let write = try promise(in: fixture)
    try fixture.write("somebody else's", to: "todo.txt")
    let (store, report) = try fixture.open()
    #expect(report.renames.map(\.outcome) == [.changedMeanwhile])
    #expect(try text(write.target) == "somebody else's")
    #expect(access(write.staged, F_OK) != 0)
    let row = try store.journal(JournalQuery(action: "a1")).first
    #expect(row?.status == .failed)
    #expect(row?.receipt?["status"] == "failed")
    #expect(row?.receipt?["error"]?["code"] == "Conflict")
  }

  @Test
  func `a staged file that is gone is reported as lost`() throws {
    let fixture = try StoreFixture()
    let write = try promise(in: fixture)
    unlink(write.staged)
    let (_, report) = try fixture.open()
    #expect(report.renames.map(\.outcome) == [.lost])
    #expect(report.renames.first?.problem?.contains("todo.txt") == true)
    #expect(try text(write.target) == "old")
  }

  @Test
  func `a confirmed rename is forgotten`() throws {
    let fixture = try StoreFixture()
    _ = try promise(in: fixture)
    let (store, report) = try fixture.open()
    #expect(report.renames.count == 1)
    var transaction = StoreTransaction()
    transaction.pendingRenames = ["a2": []]
    transaction.finishedRenames = ["a1", "a2"]
    try store.commit(transaction)
    #expect(try store.load().pendingRenames.isEmpty)
  }
}
