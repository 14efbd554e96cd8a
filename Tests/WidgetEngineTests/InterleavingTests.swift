import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Whatever the order of actions, delays, crashes and outside changes: nothing acknowledged is
/// lost, nothing refused is kept, no widget goes back, every call is answered once.
@Suite struct InterleavingTests {
  @Test(arguments: 0..<24)
  func whateverHappensNothingIsLostAndNothingGoesBack(seed: Int) throws {
    let run = try RandomRun(seed: UInt64(seed))
    try run.play(steps: 120)
    try run.settle()
    #expect(run.mistakes.isEmpty, "seed \(seed): \(run.mistakes.prefix(5))")
  }
}

/// One random run over two bundles that share a group.
private final class RandomRun {
  static let shared = StateKey(group: "shared", key: "s")

  let world: World
  private let a = FakeBundle("org.a", groups: ["shared"])
  private let b = FakeBundle("org.b", groups: ["shared"])
  private var random: SeededGenerator
  private var calls: [(call: World.Call, key: StateKey?)] = []
  private var added: [StateKey: Int64] = [:]
  private var shown: [String: [String: Int64]] = [:]
  /// What a receipt has promised that a widget shows.
  private var promised: [String: [String: Int64]] = [:]
  private(set) var mistakes: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    for bundle in [a, b] {
      bundle.add("Own") { $0.add(1, to: bundle.key("n")) }
      bundle.add("Both") {
        $0.add(1, to: bundle.key("n"))
        _ = $0.read(Self.shared)
      }
      bundle.add("Shared") { $0.add(1, to: Self.shared) }
      bundle.add("Wide", policy: .parallel(max: 3)) { $0.add(1, to: Self.shared) }
      bundle.add("Nothing")
      bundle.add("Fail") {
        $0.add(100, to: bundle.key("n"))
        throw WidgetError(.actionFailed, "No.")
      }
      bundle.addReader("OwnKind", of: [bundle.key("n")])
      bundle.addReader("AllKind", of: [bundle.key("n"), Self.shared])
      bundle.addReader("SharedKind", of: [Self.shared])
    }
    var settings = Settings()
    settings.quarantineAfter = 1_000
    world = try World([a, b], settings: settings)
    world.elements = { _ in
      ["Own", "Shared", "Nothing", "Fail"].map {
        Element(id: $0, role: .button, label: $0, intent: IntentReference(name: $0))
      }
    }
    for bundle in [a, b] {
      for kind in ["OwnKind", "AllKind", "SharedKind"] {
        try world.place("\(bundle.id) \(kind)", "\(bundle.id)/\(kind)")
      }
      bundle.drawDuration = { [unowned self] name in draw(name) }
    }
    world.publisher.onEvent = { [unowned self] event in
      if case .widgetChanged(let name, _, _) = event { look(at: name) }
    }
  }

  private func draw(_ name: String) -> Int64 {
    let choices: [Int64] =
      name.hasSuffix("Kind") ? [0, 0, 0, 1, 4, 20, 90, 250] : [0, 0, 1, 5, 30, 200]
    return choices.randomElement(using: &random) ?? 0
  }

  func play(steps: Int) throws {
    for _ in 0..<steps {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<9: perform()
      case 9..<12: press()
      case 12: crash()
      case 13: toggleVisibility()
      case 14:
        let key = [a.key("n"), Self.shared].randomElement(using: &random) ?? Self.shared
        let value = world.engine.state(key)?.value?.intValue ?? 0
        _ = try world.engine.setState(key, .int(value + 1))
        added[key, default: 0] += 1
      case 15: lateWrite()
      default: world.advance(Int64.random(in: 0...150, using: &random))
      }
      if Bool.random(using: &random) { world.deliver() }
    }
  }

  private func pick() -> FakeBundle { Bool.random(using: &random) ? a : b }

  private func keyWritten(_ bundle: FakeBundle, _ name: String) -> StateKey? {
    switch name {
    case "Own", "Both": bundle.key("n")
    case "Shared", "Wide": Self.shared
    default: nil
    }
  }

  private func perform() {
    let bundle = pick()
    let name =
      ["Own", "Both", "Shared", "Wide", "Nothing", "Fail"].randomElement(using: &random) ?? "Own"
    var options = ActionOptions()
    if Int.random(in: 0..<6, using: &random) == 0 { options.wait = 0 }
    start(bundle, name) { [world] completion in
      world.engine.perform(
        "\(bundle.id)/\(name)",
        [:],
        options: options,
        caller: World.caller,
        completion: completion
      )
    }
  }

  private func press() {
    let bundle = pick()
    let name = ["Own", "Shared", "Nothing", "Fail"].randomElement(using: &random) ?? "Own"
    let kind = ["OwnKind", "AllKind", "SharedKind"].randomElement(using: &random) ?? "OwnKind"
    start(bundle, name) { [world] completion in
      do throws(WidgetError) {
        try world.engine.press(
          "\(bundle.id) \(kind)",
          generation: 0,
          element: name,
          caller: World.caller,
          completion: completion
        )
      } catch {
        completion(.failure(error))
      }
    }
  }

  private func start(
    _ bundle: FakeBundle,
    _ name: String,
    _ body: (@escaping Engine.ReceiptHandler) -> Void
  ) {
    let call = World.Call()
    let key = keyWritten(bundle, name)
    calls.append((call, key))
    body { [unowned self] result in
      call.answers.append(result)
      guard case .success(let receipt) = result, let key else { return }
      added[key, default: 0] += 1
      guard let value = world.engine.state(key)?.value?.intValue else { return }
      // Another commit may have followed within the wait; the receipt promises its own at least.
      let own = receipt.revision == world.engine.state(key)?.revision ? value : 0
      for (widget, result) in receipt.widgets where result == .changed || result == .unchanged {
        let field = key.key
        promised[widget, default: [:]][field] = max(promised[widget]?[field] ?? 0, own)
        look(at: widget)
      }
    }
  }

  private func lateWrite() {
    let bundle = pick()
    guard let process = running(bundle) else { return }
    let key = bundle.key("n")
    let row = process.rows[key]
    let value = (row?.value?.intValue ?? 0) + 1
    let write = KeyWrite(key: key, value: .int(value), readRevision: row?.revision ?? 0)
    process.writeLate(WriteSet(keys: [write])) { _ in }
    lateWrites.append(key)
  }

  private var lateWrites: [StateKey] = []

  private func crash() {
    running(pick())?.crash()
  }

  private func running(_ bundle: FakeBundle) -> FakeProcess? {
    world.processes.last { $0.bundle === bundle && $0.isAlive }
  }

  private func toggleVisibility() {
    guard let name = world.engine.widgets.keys.sorted().randomElement(using: &random) else {
      return
    }
    let isVisible = world.engine.widgets[name]?.isVisible ?? true
    try? world.engine.setVisible([name], !isVisible, viewer: ":1.9")
  }

  /// Holds what a widget shows against what it has shown and what was promised.
  private func look(at name: String) {
    var values: [String: Int64] = [:]
    for part in (world.text(name) ?? "").split(separator: " ") {
      let halves = part.split(separator: "=")
      if halves.count == 2 { values[String(halves[0])] = Int64(halves[1]) ?? 0 }
    }
    for (field, value) in values {
      if let before = shown[name]?[field], value < before {
        mistakes.append("\(name) went back from \(field)=\(before) to \(value)")
      }
      if let least = promised[name]?[field], value < least {
        mistakes.append("\(name) shows \(field)=\(value), a receipt promised \(least)")
      }
    }
    shown[name] = values
  }

  /// Lets everything end, and looks at what is left.
  func settle() throws {
    try world.engine.setVisible(world.engine.widgets.keys.sorted(), true, viewer: ":1.9")
    world.advance(120_000)
    for (index, item) in calls.enumerated() where item.call.answers.count != 1 {
      mistakes.append("call \(index) was answered \(item.call.answers.count) times")
    }
    if !world.engine.actions.isEmpty { mistakes.append("actions are left") }
    for session in world.engine.sessions.values where !session.isQueueEmpty {
      mistakes.append("the queue of \(session.id) is stuck")
    }
    let revisions = world.store.transactions.compactMap(\.revision)
    if zip(revisions, revisions.dropFirst()).contains(where: { $0 >= $1 }) {
      mistakes.append("revisions do not rise")
    }
    for key in [a.key("n"), b.key("n"), Self.shared] {
      let value = world.engine.state(key)?.value?.intValue ?? 0
      let late = Int64(lateWrites.count { $0 == key })
      let known = added[key] ?? 0
      if value < known || value > known + late {
        mistakes.append("\(key) is \(value); \(known) were acknowledged and \(late) came late")
      }
    }
    for (name, widget) in world.engine.widgets.sorted(by: { $0.key < $1.key }) {
      look(at: name)
      if widget.isPending { mistakes.append("\(name) is pending for ever") }
      if widget.staleReason != nil { continue }
      for (field, value) in shown[name] ?? [:] {
        let key =
          field == "s" ? Self.shared : StateKey(group: widget.stored.kind.bundle.text, key: field)
        let now = world.engine.state(key)?.value?.intValue ?? 0
        if value != now { mistakes.append("\(name) shows \(field)=\(value), it is \(now)") }
      }
    }
  }
}
