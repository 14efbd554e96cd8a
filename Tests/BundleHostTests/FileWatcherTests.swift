import BundleHost
import EventLoop
import Glibc
import Testing
import WidgetModel

@Suite struct FileWatcherTests {
  /// Runs a loop until a watched path was told or the time is up.
  private func changes(
    of path: String,
    after body: () -> Void,
    within limit: Duration = .seconds(5)
  ) throws -> Set<String>? {
    let loop = try EventLoop()
    var told: Set<String>?
    let watcher = FileWatcher(
      on: loop,
      changed: { paths in
        told = paths ?? ["everything"]
        loop.stop()
      },
      unavailable: { Issue.record("\($0)") }
    )
    watcher.watch([path])
    body()
    let timer = loop.schedule(after: limit) { loop.stop() }
    loop.run()
    timer.cancel()
    watcher.watch([])
    return told
  }

  @Test func anAppendIsTold() throws {
    let folder = try TemporaryFolder()
    let file = folder.write("a\n", to: "todo.txt")
    let told = try changes(of: file) { folder.write("a\nb\n", to: "todo.txt") }
    #expect(told == [file])
  }

  @Test func aReplacementBehindALinkIsTold() throws {
    let folder = try TemporaryFolder()
    _ = folder.make("real")
    let target = folder.write("a\n", to: "real/todo.txt")
    let link = "\(folder.path)/todo.txt"
    symlink(target, link)
    let told = try changes(of: link) {
      let next = folder.write("b\n", to: "real/next")
      rename(next, target)
    }
    #expect(told == [link])
  }

  @Test func aReplacedLinkIsTold() throws {
    let folder = try TemporaryFolder()
    let target = folder.write("a\n", to: "real.txt")
    let link = "\(folder.path)/todo.txt"
    symlink(target, link)
    let told = try changes(of: link) {
      let next = folder.write("b\n", to: "next")
      rename(next, link)
    }
    #expect(told == [link])
  }

  @Test func theAppearanceOfAnAbsentPathIsTold() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/later/todo.txt"
    let told = try changes(of: path) { _ = folder.make("later") }
    #expect(told == [path])
  }

  @Test func whatIsBesideAWatchedFileIsNotTold() throws {
    let folder = try TemporaryFolder()
    let file = folder.write("a\n", to: "todo.txt")
    let told = try changes(
      of: file,
      after: { folder.write("x", to: "other.txt") },
      within: .milliseconds(200)
    )
    #expect(told == nil)
  }
}
