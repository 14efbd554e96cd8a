import CLinux
import Glibc

/// Folders and files watched through one inotify instance.
///
/// Events are hints: they may be missing (writes through memory maps, network file systems) and may
/// say less than what happened, so look at the file again. The loop keeps the object until `cancel()`.
package final class FolderWatch {
  /// What happened, in the kernel's bits.
  package struct Kind: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    package static let modified = Kind(rawValue: UInt32(IN_MODIFY))
    package static let attributesChanged = Kind(rawValue: UInt32(IN_ATTRIB))
    package static let closedAfterWriting = Kind(rawValue: UInt32(IN_CLOSE_WRITE))
    package static let movedFrom = Kind(rawValue: UInt32(IN_MOVED_FROM))
    package static let movedTo = Kind(rawValue: UInt32(IN_MOVED_TO))
    package static let created = Kind(rawValue: UInt32(IN_CREATE))
    package static let deleted = Kind(rawValue: UInt32(IN_DELETE))
    package static let watchedDeleted = Kind(rawValue: UInt32(IN_DELETE_SELF))
    package static let watchedMoved = Kind(rawValue: UInt32(IN_MOVE_SELF))

    /// Told without being asked: the file system with the watched folder is gone.
    package static let unmounted = Kind(rawValue: UInt32(IN_UNMOUNT))

    /// Told without being asked: the watch is gone, because its folder is.
    package static let ended = Kind(rawValue: UInt32(IN_IGNORED))

    /// Told without being asked, for no watch: events were lost, so everything must be looked at.
    package static let overflowed = Kind(rawValue: UInt32(IN_Q_OVERFLOW))

    /// Set beside another bit where the event is about a folder.
    package static let isFolder = Kind(rawValue: UInt32(IN_ISDIR))

    /// Whatever can change what a reader of the folder's files or of its listing sees.
    package static let changes: Kind = [
      .modified, .attributesChanged, .closedAfterWriting, .movedFrom, .movedTo, .created, .deleted,
      .watchedDeleted, .watchedMoved,
    ]

    /// Only what becomes of the watched folder itself, whatever happens in it.
    package static let itself: Kind = [.watchedDeleted, .watchedMoved]

    /// Which names there are in the folder, and what becomes of itself; not what is written to its files.
    package static let names: Kind = itself.union([.movedFrom, .movedTo, .created, .deleted])
  }

  /// Names a watch for the life of the instance; the number of another never becomes its own.
  package struct ID: Hashable, Sendable {
    let descriptor: CInt
  }

  /// One thing that happened.
  package struct Event: Hashable, Sendable {
    /// The watch it belongs to; nil for an overflow.
    package let watch: ID?
    package let kind: Kind

    /// Joins the two events of a move; zero otherwise.
    package let cookie: UInt32

    /// The name within the watched folder; nil where the event is about the watched thing itself.
    ///
    /// Names that are not UTF-8 have their odd bytes replaced.
    package let name: String?

    package init(watch: ID?, kind: Kind, cookie: UInt32 = 0, name: String? = nil) {
      self.watch = watch
      self.kind = kind
      self.cookie = cookie
      self.name = name
    }
  }

  private var descriptor: Descriptor?
  private var registration: Registration?
  private var uses: [CInt: Int] = [:]
  private var handler: ([Event]) -> Void
  private unowned let loop: EventLoop

  /// Makes an instance without watches.
  ///
  /// - Parameters:
  ///   - loop: The loop that reads the events.
  ///   - handler: Gets the events that came together, in their order.
  /// - Throws: `EMFILE` where the user has no instance left (`fs.inotify.max_user_instances`).
  /// - Important: Must only be called on the loop.
  package init(
    on loop: EventLoop,
    _ handler: @escaping ([Event]) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.handler = handler
    let descriptor = try Descriptor("inotify_init1") {
      inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
    }
    let number = descriptor.number
    self.descriptor = consume descriptor
    registration = try loop.register(number, for: .readable) { _ in self.read() }
  }

  /// Watches what a path leads to now, also through links unless told otherwise.
  ///
  /// What is watched already, perhaps by another path, answers with the same watch, which then tells
  /// the events of both and must be removed as often as it was added.
  ///
  /// - Parameters:
  ///   - path: An existing file or folder.
  ///   - kinds: What to tell; where it is watched already, what is told for it grows by these.
  ///   - followingLinks: Whether a link at the end of the path is followed.
  /// - Returns: The watch that the events will name.
  /// - Throws: `ENOENT` and its like; `ENOSPC` where the user has no watch left
  ///   (`fs.inotify.max_user_watches`).
  /// - Important: Must only be called on the loop.
  package func add(
    _ path: String,
    for kinds: Kind = .changes,
    followingLinks: Bool = true
  ) throws(SystemError) -> ID {
    loop.preconditionOnLoop()
    guard let registration else { throw SystemError("inotify_add_watch", number: EBADF) }
    try requireNoZero(path, "inotify_add_watch")
    let link = followingLinks ? 0 : UInt32(IN_DONT_FOLLOW)
    let watch = try systemCall("inotify_add_watch \(path)") {
      inotify_add_watch(
        registration.descriptor,
        path,
        kinds.rawValue | link | UInt32(IN_MASK_ADD)
      )
    }
    uses[watch, default: 0] += 1
    return ID(descriptor: watch)
  }

  /// Takes back one `add`; after the last nothing more is told of the watch.
  ///
  /// - Important: Must only be called on the loop.
  package func remove(_ watch: ID) {
    loop.preconditionOnLoop()
    guard let registration, let count = uses[watch.descriptor] else { return }
    uses[watch.descriptor] = count > 1 ? count - 1 : nil
    if count == 1 { inotify_rm_watch(registration.descriptor, watch.descriptor) }
  }

  /// Tells less of a watch from now on; no event between is lost.
  ///
  /// - Parameters:
  ///   - watch: What is watched already.
  ///   - path: The path by which it was added.
  ///   - kinds: All that is still wanted of it, by whoever added it.
  /// - Important: Must only be called on the loop.
  package func narrow(_ watch: ID, _ path: String, to kinds: Kind) {
    loop.preconditionOnLoop()
    guard let registration, uses[watch.descriptor] == 1 else { return }
    let found = inotify_add_watch(registration.descriptor, path, kinds.rawValue)
    guard found >= 0, found != watch.descriptor else { return }
    // The path leads to something else by now; the events that say so are on their way.
    if uses[found] == nil {
      inotify_rm_watch(registration.descriptor, found)
    } else {
      inotify_add_watch(
        registration.descriptor,
        path,
        Kind.changes.rawValue | UInt32(IN_MASK_ADD)
      )
    }
  }

  /// How many different things are watched.
  package var watchCount: Int { uses.count }

  /// Ends all watches.
  ///
  /// - Important: Must only be called on the loop.
  package func cancel() {
    loop.preconditionOnLoop()
    registration?.cancel()
    registration = nil
    descriptor = nil
    uses = [:]
    handler = { _ in }
  }

  private func read() {
    guard let registration,
      let bytes = try? loop.readChunk(registration.descriptor, ByteChannel.chunkSize)
    else { return }
    let events = bytes.withUnsafeBytes(decode)
    if !events.isEmpty { handler(events) }
  }

  private func decode(_ bytes: UnsafeRawBufferPointer) -> [Event] {
    var events: [Event] = []
    var rest = bytes[...]
    let headerSize = MemoryLayout<inotify_event>.size
    while rest.count >= headerSize {
      let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      let name = rest.dropFirst(headerSize).prefix(Int(header.len)).prefix { $0 != 0 }
      rest = rest.dropFirst(headerSize + Int(header.len))
      let kind = Kind(rawValue: header.mask)
      // What a removed watch still had to say, its end included, is of no interest any more.
      guard kind.contains(.overflowed) || uses[header.wd] != nil else { continue }
      if kind.contains(.ended) { uses[header.wd] = nil }
      events.append(
        Event(
          watch: kind.contains(.overflowed) ? nil : ID(descriptor: header.wd),
          kind: kind,
          cookie: header.cookie,
          name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
        )
      )
    }
    return events
  }
}
