import BundleHost
import DBus
import EventLoop
import Glibc
import ServiceKit
import Synchronization
import WidgetEngine
import WidgetModel
import WidgetService
import WidgetStore
import WidgetWire

/// The daemon from its start to its end: lock, store, objects, then the name.
actor Daemon {
  private nonisolated let loop: EventLoop
  private let options: Options
  private let log: Logger
  private nonisolated let status = Atomic<Int32>(0)
  private var service: WidgetService?
  private var signals: SignalSource?
  private var installed: InstallationWatch?
  private var launcher: LoopBound<ProcessLauncher>?
  private var isStopping = false
  /// Held as long as the daemon lives.
  private var lock: LockHolder?

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
  nonisolated var exitStatus: Int32 { status.load(ordering: .relaxed) }

  init(on loop: EventLoop, options: Options, log: Logger) {
    self.loop = loop
    self.options = options
    self.log = log
  }

  /// Starts everything once the loop runs; it goes on until something ends it.
  ///
  /// The task begins on the loop, like all that follows. A task anywhere else would start Dispatch's
  /// threads, which wake up every second to look after each other.
  func launch() {
    Task { await run() }
  }

  private func run() async {
    do {
      try await start()
    } catch let end as EarlyEnd {
      if end.status == 0 { log.notice(end.message) } else { log.error(end.message) }
      finish(status: end.status)
    } catch {
      log.error("\(error)")
      finish(status: 1)
    }
  }

  /// The daemon ends before it has begun.
  private struct EarlyEnd: Error {
    var status: Int32
    var message: String
  }

  private func start() async throws {
    signals = try SignalSource(on: loop) { [weak self] signal in
      guard let self else { return }
      self.assumeIsolated { $0.stop("signal \(signal)") }
    }
    let address = options.busAddress.map(BusAddress.address) ?? .session
    let connection = try BusConnection(to: address, on: loop)
    try BaseFolders.make(options.stateFolder)
    try await takeLock(connection)
    let folders = LoopBound(
      WatchedFolders(
        on: loop,
        unavailable: { [log] in log.error("watch unavailable: \($0)") },
        available: { [log] in log.notice("Everything is watched again") }
      )
    )
    let service = WidgetService(
      try makeEngine(connection, watching: folders),
      on: connection,
      version: Options.version
    )
    try await service.start()
    self.service = service
    let watch = InstallationWatch(
      options.bundleFolders,
      watching: folders.value,
      on: loop,
      telling: service
    )
    watch.begin()
    installed = watch
    await connection.onDisconnect { [weak self] in
      guard let self else { return }
      self.assumeIsolated { $0.stop("the bus is gone") }
    }
    // By completion, since an awaited answer would be handed over on one of Dispatch's threads.
    await connection.requestName(Paths.busName) { [weak self] result in
      guard let self else { return }
      self.assumeIsolated { $0.asked(result) }
    }
  }

  /// The bus has said whether the name is ours.
  private func asked(_ result: Result<Bool, DBusError>) {
    switch result {
    case .success(true):
      log.notice("Serving \(Paths.busName)")
      try? ServiceNotifier(environment: ProcessEnvironment.current).ready()
    case .success(false):
      log.notice("\(Paths.busName) is taken; nothing to do")
      finish(status: 0)
    case .failure(let error):
      log.error("\(error)")
      finish(status: 1)
    }
  }

  /// A second daemon on the same state has nothing to do where the first one serves.
  private func takeLock(_ connection: BusConnection) async throws {
    do {
      lock = LockHolder(try InstanceLock(folder: options.stateFolder))
    } catch {
      let owner = try? await connection.call(
        .call(
          .bus,
          "/org/freedesktop/DBus",
          "org.freedesktop.DBus",
          "NameHasOwner",
          [.string(Paths.busName.string)]
        )
      )
      let isServed = owner?.body.first?.boolValue ?? false
      throw EarlyEnd(
        status: isServed ? 0 : 1,
        message: isServed ? "Another daemon serves already: \(error)" : "\(error)"
      )
    }
  }

  private func makeEngine(
    _ connection: BusConnection,
    watching folders: LoopBound<WatchedFolders>
  ) throws -> sending EngineParts {
    let (store, report) = try SQLiteStore.open(
      path: "\(options.stateFolder)/swiftlet.sqlite",
      now: Timestamp(microseconds: WallClockTimer.now)
    )
    if let damage = report.damage {
      log.error("The database was damaged (\(damage.problem)); it is kept as \(damage.setAside)")
    }
    let link = EngineLink(log: EngineLogger(log))
    let launcher = ProcessLauncher(
      on: loop,
      environment: ProcessEnvironment.current,
      memoryLimit: UInt64(options.settings.memoryLimit) << 20
    )
    launcher.events = link
    self.launcher = LoopBound(launcher)
    let pool = BusPool(session: connection)
    let watcher = OutsideWatch(
      folders: folders.value,
      files: FileWatcher(in: folders.value) { link.engine?.filesMayHaveChanged($0) },
      properties: PropertyWatcher(
        pool,
        known: { link.engine?.property($0, is: $1) },
        unavailable: { link.error("watch unavailable: \($0)") }
      )
    )
    let clock = try LoopClock(
      on: loop,
      fired: { link.engine?.wallClockFired() },
      changed: { link.engine?.clockChanged() }
    )
    let ports = Engine.Ports(
      launcher: launcher,
      store: store,
      publisher: link,
      watcher: watcher,
      files: StagedFiles(),
      gateway: ProxyCalls(pool),
      clock: clock,
      log: link
    )
    let engine = try Engine(
      options.fault.map { FaultInjector($0).applied(to: ports) } ?? ports,
      settings: options.settings,
      environment: SessionEnvironment.read(ProcessEnvironment.current)
    )
    return EngineParts(engine: engine, link: link)
  }

  /// Commits what is done, answers whoever waits and ends the bundles, which have two seconds for it:
  /// left alone, one that heeds nothing would outlive the daemon.
  private func stop(_ reason: String) {
    log.notice("Ending: \(reason)")
    guard !isStopping else { return }
    guard let service, let launcher else { return finish(status: 0) }
    isStopping = true
    try? ServiceNotifier(environment: ProcessEnvironment.current).stopping()
    service.onLoop { service in service.withEngine { $0.shutdown() } }
    service.connection.assumeIsolated { $0.flush() }
    let end: @Sendable () -> Void = { [weak self] in
      guard let self else { return }
      self.assumeIsolated { $0.finish(status: 0) }
    }
    launcher.value.whenAllHaveEnded(end)
    // A process that the system does not let go of keeps nobody.
    loop.schedule(after: .seconds(5), end)
  }

  private func finish(status: Int32) {
    self.status.store(status, ordering: .relaxed)
    service?.connection.assumeIsolated { $0.flush() }
    loop.stop()
  }
}

/// Keeps a lock that cannot be copied in a property of an actor.
private final class LockHolder: Sendable {
  private let lock: InstanceLock

  init(_ lock: consuming InstanceLock) {
    self.lock = lock
  }
}

/// The engine's log on the daemon's.
final class EngineLogger: EngineLog {
  private let log: Logger

  init(_ log: Logger) {
    self.log = log.labelled("engine")
  }

  func notice(_ message: String) { log.notice(message) }
  func error(_ message: String) { log.error(message) }
}
