import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct FolderWatchTests {
  @Test func changesInAFolderAreToldInTheirOrder() throws {
    let folder = try TemporaryFolder()
    let (events, ids) = try collect(until: .deleted) { watch in
      let id = try watch.add(folder.path)
      try folder.write("note", "text")
      rename(folder("note"), folder("entry"))
      mkdir(folder("sub"), 0o700)
      unlink(folder("entry"))
      return [id]
    }
    #expect(events.allSatisfy { $0.watch == ids.first })
    // A process that another test starts at this moment holds the file a little longer.
    #expect(events.filter { $0.kind == .closedAfterWriting }.count == 1)
    let others = events.filter { $0.kind != .closedAfterWriting }
    #expect(
      others.map { "\($0.name ?? "-") \($0.kind.rawValue)" } == [
        "note \(IN_CREATE)", "note \(IN_MODIFY)",
        "note \(IN_MOVED_FROM)", "entry \(IN_MOVED_TO)",
        "sub \(UInt32(IN_CREATE) | FolderWatch.Kind.isFolder.rawValue)", "entry \(IN_DELETE)",
      ]
    )
    #expect(others[2].cookie == others[3].cookie)
    #expect(others[2].cookie != 0)
  }

  @Test func theEndOfAWatchedFolderEndsTheWatch() throws {
    let folder = try TemporaryFolder()
    mkdir(folder("sub"), 0o700)
    let (events, _) = try collect(until: .ended) { watch in
      let id = try watch.add(folder("sub"))
      rmdir(folder("sub"))
      return [id]
    } afterwards: { watch in
      #expect(watch.watchCount == 0)
    }
    #expect(events.map(\.kind) == [.watchedDeleted, .ended])
    #expect(events.allSatisfy { $0.name == nil })
  }

  @Test func aLinkCanBeWatchedItself() throws {
    let folder = try TemporaryFolder()
    try folder.write("target", "")
    symlink("target", folder("link"))
    let (events, ids) = try collect(until: .watchedDeleted) { watch in
      let target = try watch.add(folder("link"), for: .modified)
      let link = try watch.add(folder("link"), for: .watchedDeleted, followingLinks: false)
      try folder.write("target", "more")
      unlink(folder("link"))
      return [target, link]
    }
    #expect(events.first == .init(watch: ids[0], kind: .modified))
    #expect(events.contains { $0.watch == ids[1] && $0.kind == .watchedDeleted })
  }

  @Test func oneFolderUnderTwoPathsIsOneWatchThatIsCounted() throws {
    let folder = try TemporaryFolder()
    symlink(".", folder("again"))
    let (events, ids) = try collect(until: .deleted) { watch in
      let first = try watch.add(folder.path, for: .created)
      let second = try watch.add(folder("again"), for: .deleted)
      watch.remove(first)
      try folder.write("note", "")
      unlink(folder("note"))
      return [first, second]
    } afterwards: { watch in
      #expect(watch.watchCount == 1)
    }
    #expect(ids[0] == ids[1])
    #expect(events.map(\.kind) == [.created, .deleted])
  }

  @Test func aRemovedWatchIsSilentEvenAboutWhatWasQueued() throws {
    let removed = try TemporaryFolder()
    let kept = try TemporaryFolder()
    let (events, ids) = try collect(until: .created) { watch in
      let gone = try watch.add(removed.path)
      let here = try watch.add(kept.path, for: .created)
      try removed.write("note", "")
      watch.remove(gone)
      try removed.write("note", "")
      try kept.write("note", "")
      return [here]
    }
    #expect(events == [.init(watch: ids[0], kind: .created, name: "note")])
  }

  @Test func lostEventsAreToldAsOverflow() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "")
    try folder.write("b", "")
    let limit = try #require(queueLimit())
    let (events, _) = try collect(until: .overflowed) { watch in
      let id = try watch.add(folder.path, for: .attributesChanged)
      // The kernel joins equal events that follow each other, so two files take turns.
      for turn in 0...limit { chmod(folder(turn % 2 == 0 ? "a" : "b"), 0o600) }
      return [id]
    }
    #expect(events.last == .init(watch: nil, kind: .overflowed))
  }

  @Test func anAbsentPathIsNamed() throws {
    let loop = try EventLoop()
    let watch = try FolderWatch(on: loop) { _ in }
    #expect(throws: SystemError("inotify_add_watch /nonexistent", number: ENOENT)) {
      try watch.add("/nonexistent")
    }
    #expect(throws: SystemError("inotify_add_watch", number: EINVAL)) { try watch.add("/tmp\0x") }
  }

  /// Lets `change` happen while watching, and gives all events up to the first of a kind.
  private func collect(
    until last: FolderWatch.Kind,
    _ change: (FolderWatch) throws -> [FolderWatch.ID],
    afterwards: @escaping (FolderWatch) -> Void = { _ in }
  ) throws -> ([FolderWatch.Event], [FolderWatch.ID]) {
    var events: [FolderWatch.Event] = []
    var ids: [FolderWatch.ID] = []
    try runLoop { loop in
      var watch: FolderWatch?
      let made = try FolderWatch(on: loop) { new in
        events += new
        guard new.contains(where: { !$0.kind.isDisjoint(with: last) }) else { return }
        if let watch { afterwards(watch) }
        loop.stop()
      }
      watch = made
      ids = try change(made)
    }
    return (events, ids)
  }

  private func queueLimit() -> Int? {
    var buffer = [CChar](repeating: 0, count: 32)
    let file = open("/proc/sys/fs/inotify/max_queued_events", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    guard read(file, &buffer, 31) > 0 else { return nil }
    return Int(atol(buffer))
  }
}
