import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// An engine with all its ports faked, and bundles that behave as the SDK does.
final class World: BundleLauncher {
  let clock = FakeClock()
  let store: FakeStore
  let publisher = FakePublisher()
  let files = FakeFiles()
  let watcher: FakeWatcher
  let gateway = FakeGateway()
  let log = FakeLog()
  /// The bus as bundles see it.
  var properties: [PropertyKey: PropertyStamp] = [:]
  private(set) var engine: Engine
  private(set) var bundles: [FakeBundle]
  private(set) var processes: [FakeProcess] = []
  private var settings: Settings
  private var mail: [() -> Void] = []
  private var isDelivering = false
  private let relay = Relay()

  /// Lets the engine be made before the world that launches its processes.
  private final class Relay: BundleLauncher {
    weak var world: World?

    func launch(_ bundle: InstalledBundle) throws(WidgetError) -> any BundleProcess {
      guard let world else { throw WidgetError(.bundleCrashed, "There is no world.") }
      return try world.launch(bundle)
    }
  }

  init(
    _ bundles: [FakeBundle],
    settings: Settings = Settings(),
    store: FakeStore = FakeStore()
  ) throws {
    self.bundles = bundles
    self.settings = settings
    self.store = store
    watcher = FakeWatcher(files)
    engine = try Engine(
      Engine.Ports(
        launcher: relay,
        store: store,
        publisher: publisher,
        watcher: watcher,
        files: files,
        gateway: gateway,
        clock: clock,
        log: log
      ),
      settings: settings
    )
    relay.world = self
    clock.onWallClock = { [weak self] in self?.engine.wallClockFired() }
    clock.afterStep = { [weak self] in self?.deliver() }
    install()
  }

  /// The daemon dies, and a new one starts on what the store holds.
  func restart(whileDown: () -> Void = {}) throws {
    for process in processes { process.kill() }
    mail = []
    whileDown()
    engine = try Engine(
      Engine.Ports(
        launcher: relay,
        store: store,
        publisher: publisher,
        watcher: watcher,
        files: files,
        gateway: gateway,
        clock: clock,
        log: log
      ),
      settings: settings
    )
    install()
  }

  func install(_ bundles: [FakeBundle]? = nil) {
    self.bundles = bundles ?? self.bundles
    engine.setBundles(InstalledBundles(bundles: self.bundles.map(\.installed)))
    engine.beginWatching()
    deliver()
  }

  /// Says what the next start finds.
  func setInstalled(_ bundles: [FakeBundle]) { self.bundles = bundles }

  var processCount: Int { processes.count }

  func launch(_ bundle: InstalledBundle) throws(WidgetError) -> any BundleProcess {
    guard let fake = bundles.first(where: { $0.id == bundle.id }), !fake.failsToLaunch else {
      throw WidgetError(.bundleCrashed, "its executable cannot be started")
    }
    fake.launches += 1
    let process = FakeProcess(self, fake)
    processes.append(process)
    return process
  }

  /// The process of a bundle that runs now.
  func process(_ bundle: FakeBundle) throws -> FakeProcess {
    try #require(processes.last { $0.bundle === bundle && $0.isAlive })
  }

  // MARK: - Messages

  func post(_ body: @escaping () -> Void) { mail.append(body) }

  /// Delivers everything that is on its way.
  func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while !mail.isEmpty { mail.removeFirst()() }
  }

  func advance(_ milliseconds: Int64) { clock.advance(milliseconds: milliseconds) }

  // MARK: - Calls

  /// What a caller was told; more than one answer is a mistake.
  final class Call {
    var answers: [Result<Receipt, WidgetError>] = []
    var isAnswered: Bool { !answers.isEmpty }

    var receipt: Receipt {
      get throws { try #require(answers.first).get() }
    }

    var error: WidgetError? {
      if case .failure(let error)? = answers.first { error } else { nil }
    }
  }

  static let caller = Caller(sender: ":1.7", uid: 1000)

  func perform(
    _ action: String,
    _ parameters: Parameters = [:],
    caller: Caller = World.caller,
    deliver: Bool = true,
    _ change: (inout ActionOptions) -> Void = { _ in }
  ) -> Call {
    var options = ActionOptions()
    change(&options)
    let call = Call()
    engine.perform(action, parameters, options: options, caller: caller) {
      call.answers.append($0)
    }
    if deliver { self.deliver() }
    return call
  }

  func press(
    _ widget: String,
    _ element: String,
    generation: Int64 = 0,
    caller: Caller = World.caller,
    _ change: (inout ActionOptions) -> Void = { _ in }
  ) throws -> Call {
    var options = ActionOptions()
    change(&options)
    let call = Call()
    try engine.press(
      widget,
      generation: generation,
      element: element,
      options: options,
      caller: caller
    ) { call.answers.append($0) }
    deliver()
    return call
  }

  // MARK: - Widgets

  /// Elements that every entry of a text has.
  var elements: (String) -> [Element] = { _ in [] }

  func place(_ name: String, _ kind: String, host: String = "panel") throws {
    try engine.place(
      Engine.Placement(kind: kind, family: .systemSmall, name: name, host: host)
    )
    deliver()
  }

  /// What a widget shows, as its first line of text.
  func text(_ widget: String) -> String? {
    ((try? engine.entry(of: widget, withArchive: false)) ?? nil)?.table.textLines.first
  }

  func generation(_ widget: String) -> Int64 { engine.widgets[widget]?.generation ?? 0 }

  func hideFromPanel(_ widgets: [String]) throws {
    try engine.setVisible(widgets, false, viewer: ":1.9")
    deliver()
  }

  func show(_ widgets: [String]) throws {
    try engine.setVisible(widgets, true, viewer: ":1.9")
    deliver()
  }

  /// Forgets what was called and published so far.
  func clear() {
    _ = publisher.take()
    for bundle in bundles { bundle.calls = [] }
  }
}

extension [World.Call] {
  var receipts: [Receipt] {
    get throws {
      var receipts: [Receipt] = []
      for call in self { receipts.append(try call.receipt) }
      return receipts
    }
  }
}
