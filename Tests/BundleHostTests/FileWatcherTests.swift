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
    let folders = WatchedFolders(on: loop, unavailable: { Issue.record("\($0)") })
    let watcher = FileWatcher(in: folders) { paths in
      told = paths ?? ["everything"]
      loop.stop()
    }
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

  @Test(arguments: ["a", "a/b", "a/b/c"])
  func theRenamingOfAFolderAboveIsTold(moved: String) throws {
    let folder = try TemporaryFolder()
    for name in ["a", "a/b", "a/b/c"] { _ = folder.make(name) }
    let file = folder.write("x", to: "a/b/c/todo.txt")
    let told = try changes(of: file) {
      rename("\(folder.path)/\(moved)", "\(folder.path)/elsewhere")
    }
    #expect(told == [file])
  }

  @Test func theRenamingOfAFolderAboveALinksTargetIsTold() throws {
    let folder = try TemporaryFolder()
    for name in ["real", "real/deep", "real/deep/er"] { _ = folder.make(name) }
    let target = folder.write("x", to: "real/deep/er/todo.txt")
    let link = "\(folder.path)/todo.txt"
    symlink(target, link)
    let told = try changes(of: link) {
      rename("\(folder.path)/real", "\(folder.path)/elsewhere")
    }
    #expect(told == [link])
  }

  /// Lets a loop run until a watcher has told something, as often as there are steps.
  private func follow(_ path: String, _ steps: [() -> Void]) throws -> Int {
    let loop = try EventLoop()
    var told = 0
    let folders = WatchedFolders(on: loop, unavailable: { Issue.record("\($0)") })
    let watcher = FileWatcher(in: folders) { _ in
      told += 1
      loop.stop()
    }
    watcher.watch([path])
    for step in steps {
      step()
      let timer = loop.schedule(after: .seconds(5)) { loop.stop() }
      loop.run()
      timer.cancel()
    }
    watcher.watch([])
    return told
  }

  @Test func aFolderThatTakesAnothersPlaceIsFollowed() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "a/b", "new", "new/b"] { _ = folder.make(name) }
    let file = folder.write("x", to: "a/b/todo.txt")
    folder.write("y", to: "new/b/todo.txt")
    let told = try follow(
      file,
      [
        {
          rename("\(folder.path)/a", "\(folder.path)/old")
          rename("\(folder.path)/new", "\(folder.path)/a")
        },
        { folder.write("z", to: "a/b/todo.txt") },
        { rename("\(folder.path)/a", "\(folder.path)/gone") },
        { rename("\(folder.path)/old", "\(folder.path)/a") },
        { folder.write("w", to: "a/b/todo.txt") },
      ]
    )
    #expect(told >= 5)
  }

  @Test func aReplacedFileThatSomebodyHoldsIsFollowed() throws {
    let folder = try TemporaryFolder()
    let file = folder.write("x", to: "todo.txt")
    // The old file lives on under another name, so nothing says that it ended.
    link(file, "\(folder.path)/kept.txt")
    let told = try follow(
      file,
      [
        { rename(folder.write("y", to: "next"), file) },
        { folder.write("z", to: "todo.txt") },
      ]
    )
    #expect(told >= 2)
  }

  @Test(arguments: ["todo.txt", "list"])
  func whatIsWrittenBesideAWatchedPathWakesNobody(_ name: String) throws {
    let folder = try TemporaryFolder()
    folder.write("x", to: "log")
    folder.write("x", to: "todo.txt")
    _ = folder.make("list")
    let path = "\(folder.path)/\(name)"
    let loop = try EventLoop()
    var events = 0
    let folders = WatchedFolders(
      on: loop,
      makeWatch: { loop, handler throws(SystemError) in
        try FolderWatch(on: loop) {
          events += $0.count
          handler($0)
        }
      },
      unavailable: { Issue.record("\($0)") }
    )
    let watcher = FileWatcher(in: folders) { _ in loop.stop() }
    watcher.watch([path])
    // Both are told on one descriptor in their order, so what comes first decides.
    folder.write("y", to: "log")
    if name == "list" { folder.write("y", to: "list/item") } else { folder.write("y", to: name) }
    let timer = loop.schedule(after: .seconds(5)) { loop.stop() }
    loop.run()
    timer.cancel()
    watcher.watch([])
    // Emptied or made, written to, closed: all of it of what is watched.
    #expect(events == 3 || events == 2)
  }

  @Test func whatHappensInAFolderAboveWakesNobody() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "a/b"] { _ = folder.make(name) }
    let loop = try EventLoop()
    var events = 0
    let folders = WatchedFolders(
      on: loop,
      makeWatch: { loop, handler throws(SystemError) in
        try FolderWatch(on: loop) {
          events += $0.count
          handler($0)
        }
      },
      unavailable: { Issue.record("\($0)") }
    )
    let watcher = FileWatcher(in: folders) { _ in loop.stop() }
    let file = "\(folder.path)/a/b/todo.txt"
    func run(_ limit: Duration) {
      let timer = loop.schedule(after: limit) { loop.stop() }
      loop.run()
      timer.cancel()
    }
    // The folder is away, so the one above is watched whole, until it is there again.
    rename("\(folder.path)/a/b", "\(folder.path)/b")
    watcher.watch([file])
    rename("\(folder.path)/b", "\(folder.path)/a/b")
    run(.seconds(5))
    events = 0
    folder.write("x", to: "a/beside")
    folder.write("x", to: "beside")
    run(.milliseconds(200))
    #expect(events == 0)
    folder.write("x", to: "a/b/todo.txt")
    run(.seconds(5))
    #expect(events > 0)
    watcher.watch([])
  }

  @Test func whatCannotBeWatchedIsSaidTriedAgainAndComparedLate() throws {
    let folder = try TemporaryFolder()
    let file = folder.write("a", to: "todo.txt")
    let loop = try EventLoop()
    var failuresLeft = 2
    var said: [String] = []
    var isAvailable = false
    var told: [Set<String>?] = []
    let folders = WatchedFolders(
      on: loop,
      firstRetry: .milliseconds(20),
      makeWatch: { loop, handler throws(SystemError) in
        // Each round asks once for each folder on the way.
        if failuresLeft > 0 { throw SystemError("inotify_init1", number: EMFILE) }
        return try FolderWatch(on: loop, handler)
      },
      unavailable: { said.append($0) },
      available: {
        isAvailable = true
        loop.stop()
      }
    )
    let watcher = FileWatcher(in: folders) {
      told.append($0)
      failuresLeft -= 1
    }
    watcher.watch([file])
    #expect(folders.problem?.contains("cannot be watched") == true)
    let timer = loop.schedule(after: .seconds(5)) { loop.stop() }
    loop.run()
    timer.cancel()
    #expect(isAvailable)
    #expect(said.count == 1)
    #expect(told.allSatisfy { $0 == [file] } && told.count >= 2)
    #expect(folders.problem == nil)
    let before = told.count
    folder.write("b", to: "todo.txt")
    let end = loop.schedule(after: .milliseconds(200)) { loop.stop() }
    loop.run()
    end.cancel()
    #expect(told.count > before)
    watcher.watch([])
  }

  @Test func watchersShareOneInstanceAndHearOnlyTheirOwn() throws {
    let folder = try TemporaryFolder()
    let mine = folder.write("a", to: "mine.txt")
    let theirs = folder.write("a", to: "theirs.txt")
    let loop = try EventLoop()
    var instances = 0
    var told = [Set<String>](repeating: [], count: 2)
    let folders = WatchedFolders(
      on: loop,
      makeWatch: { loop, handler throws(SystemError) in
        instances += 1
        return try FolderWatch(on: loop, handler)
      },
      unavailable: { Issue.record("\($0)") }
    )
    let first = FileWatcher(in: folders) { told[0].formUnion($0 ?? ["any"]) }
    let second = FileWatcher(in: folders) { told[1].formUnion($0 ?? ["any"]) }
    first.watch([mine])
    second.watch([theirs])
    folder.write("b", to: "mine.txt")
    let timer = loop.schedule(after: .milliseconds(200)) { loop.stop() }
    loop.run()
    timer.cancel()
    #expect(told == [[mine], []])
    #expect(instances == 1)
    second.watch([])
    folder.write("c", to: "mine.txt")
    told[0] = []
    let end = loop.schedule(after: .milliseconds(200)) { loop.stop() }
    loop.run()
    end.cancel()
    #expect(told[0] == [mine])
    first.watch([])
  }
}
