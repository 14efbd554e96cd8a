package import EventLoop
import Glibc

/// The files and folders that file watchers want watched, all through one inotify instance.
///
/// What cannot be watched, because the user's instances or watches are used up, is tried again after
/// a second, then less and less often up to a minute, and compared each time: its changes are noticed
/// late, not never. While everything is watched no timer runs.
package final class WatchedFolders {
  /// Makes an inotify instance; tests make it fail.
  package typealias Maker = (
    EventLoop, @escaping ([FolderWatch.Event]) -> Void
  ) throws(SystemError) -> FolderWatch

  /// One event of a file or folder by its path.
  struct Event {
    var path: String
    var kind: FolderWatch.Kind
    var name: String?
  }

  private struct Folder {
    var id: FolderWatch.ID?
    /// How much is told at present.
    var scope = WatchScope.itself
    var uses: [WatchScope: Int] = [:]

    /// How much somebody wants to be told; nil where nobody wants anything.
    var wanted: WatchScope? { uses.keys.max() }
  }

  private struct Client {
    weak var watcher: FileWatcher?
  }

  private static let longestRetry = Duration.seconds(60)

  private let loop: EventLoop
  private let firstRetry: Duration
  private let makeWatch: Maker
  private let unavailable: (String) -> Void
  private let available: () -> Void
  private var watch: FolderWatch?
  private var folders: [String: Folder] = [:]
  private var names: [FolderWatch.ID: Set<String>] = [:]
  /// Folders whose uses have changed since they were last looked at.
  private var touched = Set<String>()
  private var failures: [String: SystemError] = [:]
  private var clients: [Client] = []
  private var retry: TimerToken?
  private var retryDelay: Duration
  /// Whether somebody was told that folders are unwatched.
  private var isReported = false

  /// Makes a set without folders; inotify is not touched before there is something to watch.
  ///
  /// - Parameters:
  ///   - loop: Where the instance is read.
  ///   - firstRetry: When what could not be watched is first tried again.
  ///   - makeWatch: Makes the instance.
  ///   - unavailable: Gets a sentence when folders begin to be unwatched.
  ///   - available: Called when all are watched again.
  package init(
    on loop: EventLoop,
    firstRetry: Duration = .seconds(1),
    makeWatch: @escaping Maker = { loop, handler throws(SystemError) in
      try FolderWatch(on: loop, handler)
    },
    unavailable: @escaping (String) -> Void,
    available: @escaping () -> Void = {}
  ) {
    self.loop = loop
    self.firstRetry = firstRetry
    self.makeWatch = makeWatch
    self.unavailable = unavailable
    self.available = available
    retryDelay = firstRetry
  }

  /// What cannot be watched, in one sentence; nil where everything is.
  package var problem: String? {
    let failures = failures.filter { $0.value.number != ENOENT && $0.value.number != ENOTDIR }
    guard let first = failures.sorted(by: { $0.key < $1.key }).first else { return nil }
    let what = failures.count == 1 ? first.key : "\(first.key) and \(failures.count - 1) more"
    return "\(what) cannot be watched (\(first.value)); changes are noticed up to a minute late."
  }

  // MARK: - What watchers want

  func join(_ watcher: FileWatcher) {
    clients.removeAll { $0.watcher == nil }
    clients.append(Client(watcher: watcher))
  }

  func hold(_ place: WatchedPath.Place) {
    var folder = folders[place.path] ?? Folder()
    folder.uses[place.scope, default: 0] += 1
    folders[place.path] = folder
    touched.insert(place.path)
    arm(place.path)
  }

  func release(_ place: WatchedPath.Place) {
    guard var folder = folders[place.path], let uses = folder.uses[place.scope] else { return }
    folder.uses[place.scope] = uses > 1 ? uses - 1 : nil
    folders[place.path] = folder
    touched.insert(place.path)
  }

  /// Ends watches that nobody uses, and makes those smaller of which less is used.
  func settle() {
    for name in touched {
      guard var folder = folders[name] else { continue }
      guard let wanted = folder.wanted else {
        disarm(name)
        folders[name] = nil
        failures[name] = nil
        continue
      }
      if wanted < folder.scope, let id = folder.id {
        watch?.narrow(id, name, to: wanted.kinds)
        folder.scope = wanted
        folders[name] = folder
      }
    }
    touched = []
    if failures.isEmpty { retryEnded() }
    if folders.isEmpty {
      watch?.cancel()
      watch = nil
    }
  }

  // MARK: - The kernel's watches

  private func arm(_ name: String) {
    guard var folder = folders[name], let wanted = folder.wanted else { return }
    guard folder.id == nil || wanted > folder.scope else { return }
    do throws(SystemError) {
      if watch == nil { watch = try makeWatch(loop) { [weak self] in self?.handle($0) } }
      guard let id = try watch?.add(name, for: wanted.kinds) else { return }
      if folder.id != nil { disarm(name) }
      folder.id = id
      folder.scope = wanted
      folders[name] = folder
      names[id, default: []].insert(name)
      failures[name] = nil
    } catch {
      // A folder above that may not be read is none of our business.
      if wanted == .itself, error.number == EACCES { return }
      failed(name, error)
    }
  }

  private func disarm(_ name: String) {
    guard let id = folders[name]?.id else { return }
    folders[name]?.id = nil
    folders[name]?.scope = .itself
    names[id]?.remove(name)
    if names[id]?.isEmpty == true { names[id] = nil }
    watch?.remove(id)
  }

  private func failed(_ name: String, _ error: SystemError) {
    failures[name] = error
    scheduleRetry()
    // What was removed a moment ago is looked for again soon, and no trouble.
    let isGone = error.number == ENOENT || error.number == ENOTDIR
    guard !isReported, !isGone, let problem else { return }
    isReported = true
    unavailable(problem)
  }

  private func scheduleRetry() {
    guard retry == nil else { return }
    retry = loop.schedule(after: retryDelay) { [weak self] in self?.tryAgain() }
  }

  private func tryAgain() {
    retry = nil
    retryDelay = min(retryDelay * 2, Self.longestRetry)
    let lost = Set(failures.keys)
    failures = [:]
    // Whoever uses them looks for them anew, and compares what happened meanwhile.
    for client in clients { client.watcher?.handle([], lost: lost) }
    for name in lost { arm(name) }
    settle()
    if !failures.isEmpty { scheduleRetry() }
  }

  private func retryEnded() {
    guard retry != nil || retryDelay != firstRetry else { return }
    retry?.cancel()
    retry = nil
    retryDelay = firstRetry
    if isReported { available() }
    isReported = false
  }

  // MARK: - Events

  private func handle(_ events: [FolderWatch.Event]) {
    var told: [Event] = []
    var lost = Set<String>()
    for event in events {
      guard let id = event.watch else {
        if event.kind.contains(.overflowed) { return rebuild() }
        continue
      }
      for folder in names[id] ?? [] {
        told.append(Event(path: folder, kind: event.kind, name: event.name))
        if let place = Self.replaced(event, in: folder), folders[place] != nil {
          lost.formUnion(folders.keys.filter { $0 == place || $0.hasPrefix(place + "/") })
        }
      }
    }
    for folder in lost { disarm(folder) }
    for client in clients { client.watcher?.handle(told, lost: lost) }
    for folder in lost { arm(folder) }
    settle()
  }

  /// The path at which something else lies after an event, or nothing, and so below it.
  private static func replaced(_ event: FolderWatch.Event, in folder: String) -> String? {
    guard let name = event.name else {
      return event.kind.isDisjoint(with: endings) ? nil : folder
    }
    guard !event.kind.isDisjoint(with: FolderWatch.Kind.names) else { return nil }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  private static let endings: FolderWatch.Kind = [
    .ended, .unmounted, .watchedDeleted, .watchedMoved,
  ]

  /// Events were lost: everything is watched anew and may have changed.
  private func rebuild() {
    for name in folders.keys { disarm(name) }
    for client in clients { client.watcher?.rebuild() }
    for name in folders.keys { arm(name) }
    settle()
  }
}
