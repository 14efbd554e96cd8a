import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Bundles that crash, are replaced, removed and switched off while actions call each other: every
/// call is answered once, and every widget that was called pending ends once.
@Suite struct RandomLifeTests {
  @Test(arguments: 0..<200)
  func everyCallAndEveryPendingWidgetEndsOnce(seed: Int) throws {
    let run = try RandomLife(seed: UInt64(seed))
    try run.play(steps: 150)
    try run.end(byShutdown: seed % 2 == 0)
    #expect(run.mistakes.isEmpty, "seed \(seed): \(run.mistakes.prefix(5))")
  }
}

private final class RandomLife {
  private let world: World
  private let bundles = [
    FakeBundle("org.a", groups: ["shared"]), FakeBundle("org.b", groups: ["shared"]),
  ]
  private var random: SeededGenerator
  private var calls: [World.Call] = []
  /// Actions that a test holds, and has not ended yet.
  private var held: [(process: FakeProcess, request: PerformRequest)] = []
  private var seen = Set<String>()
  /// Which widget was called pending by which action.
  private var pending = Set<[String]>()
  private var disabled = Set<BundleID>()
  private var removed: FakeBundle?
  private(set) var mistakes: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let shared = StateKey(group: "shared", key: "s")
    for bundle in bundles {
      bundle.add("Add") { $0.add(1, to: shared) }
      bundle.add("Same") { $0.write(shared, 1) }
      bundle.add("Fail") { _ in throw WidgetError(.actionFailed, "No.") }
      bundle.add("Held", duration: nil)
      bundle.add("Wide", policy: .parallel(max: 2), duration: nil)
      bundle.add("Named") { $0.reload("Plain") }
      bundle.addReader("Reader", of: [shared])
      bundle.addKind("Plain") { _ in "plain" }
    }
    var settings = Settings()
    settings.quarantineAfter = 20
    world = try World(bundles, settings: settings)
    world.elements = { _ in
      ["Add", "Same", "Named"].map {
        Element(id: $0, role: .button, label: $0, intent: IntentReference(name: $0))
      }
    }
    for bundle in bundles {
      bundle.drawDuration = { [unowned self] name in
        ["Held", "Wide"].contains(name) ? nil : choose([0, 0, 0, 3, 20, 150, 900, 11_000])
      }
      for kind in ["Reader", "Plain"] { place("\(bundle.id)", kind) }
    }
  }

  private func choose<T>(_ choices: [T]) -> T {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  func play(steps: Int) throws {
    for _ in 0..<steps {
      switch Int.random(in: 0..<24, using: &random) {
      case 0..<6: perform()
      case 6..<8: press()
      case 8..<10: endHeld()
      case 10..<12: nest()
      case 12: if let id = world.engine.actions.keys.sorted().first { try? world.engine.cancel(id) }
      case 13: world.processes.last { $0.isAlive }?.crash()
      case 14: if let name = anyWidget() { try? world.engine.remove(name) }
      case 15: place("\(choose(bundles).id)", choose(["Reader", "Plain"]))
      case 16: toggle(choose(bundles))
      case 17: replace(choose(bundles))
      case 18: try? world.engine.restart(choose(bundles).id)
      case 19: removeOrPutBack()
      case 20:
        if let name = anyWidget() {
          let isVisible = world.engine.widgets[name]?.isVisible ?? true
          try? world.engine.setVisible([name], !isVisible, viewer: ":1.9")
        }
      case 21: if let name = anyWidget() { try? world.engine.reload(widget: name) }
      default: world.advance(choose([1, 5, 50, 120, 1_000, 12_000]))
      }
      if Bool.random(using: &random) { world.deliver() }
      noteHeld()
    }
  }

  private func anyWidget() -> String? {
    let names = world.engine.widgets.keys.sorted()
    return names.isEmpty ? nil : choose(names)
  }

  private func place(_ bundle: String, _ kind: String) {
    let placement = Engine.Placement(
      kind: "\(bundle)/\(kind)",
      family: .systemSmall,
      name: "\(bundle) \(kind)",
      host: "panel"
    )
    _ = try? world.engine.place(placement)
  }

  private func toggle(_ bundle: FakeBundle) {
    let isDisabled = disabled.contains(bundle.id)
    if isDisabled { disabled.remove(bundle.id) } else { disabled.insert(bundle.id) }
    try? world.engine.setEnabled(bundle.id, isDisabled)
  }

  private func replace(_ bundle: FakeBundle) {
    bundle.version += "+"
    world.engine.setBundles(InstalledBundles(bundles: world.bundles.map(\.installed)))
  }

  private func removeOrPutBack() {
    removed = removed == nil ? choose(bundles) : nil
    let left = bundles.filter { $0 !== removed }
    world.setInstalled(left)
    world.engine.setBundles(InstalledBundles(bundles: left.map(\.installed)))
  }

  private func newCall() -> Engine.ReceiptHandler {
    let call = World.Call()
    calls.append(call)
    return { [unowned self] result in
      call.answers.append(result)
      guard case .success(let receipt) = result, receipt.status == .done else { return }
      for (widget, result) in receipt.widgets where result == .pending {
        pending.insert([widget, receipt.action])
      }
    }
  }

  private func perform() {
    var options = ActionOptions()
    options.wait = choose([nil, 0, 20])
    options.deadline = choose([nil, nil, 50])
    options.key = choose([nil, nil, nil, "k", "l"])
    options.isJob = choose([false, false, false, true])
    let name = choose(["Add", "Same", "Fail", "Held", "Wide", "Named"])
    world.engine.perform(
      "\(choose(bundles).id)/\(name)",
      [:],
      options: options,
      caller: World.caller,
      completion: newCall()
    )
  }

  private func press() {
    guard let name = anyWidget() else { return }
    let completion = newCall()
    do throws(WidgetError) {
      try world.engine.press(
        name,
        generation: 0,
        element: choose(["Add", "Same", "Named"]),
        caller: World.caller,
        completion: completion
      )
    } catch {
      completion(.failure(error))
    }
  }

  private func noteHeld() {
    held.removeAll { !$0.process.isAlive }
    for process in world.processes where process.isAlive {
      for request in process.performs where ["Held", "Wide"].contains(request.intent.name) {
        if seen.insert("\(process.processID) \(request.id)").inserted {
          held.append((process, request))
        }
      }
    }
  }

  private func endHeld() {
    guard !held.isEmpty else { return }
    let (process, request) = held.remove(at: Int.random(in: 0..<held.count, using: &random))
    // Cancelled and timed-out ones have ended by themselves.
    guard isOpen(request, of: process) else { return }
    if Bool.random(using: &random) {
      process.end(request) { $0.add(1, to: StateKey(group: "shared", key: "s")) }
    } else {
      process.end(request, .failure(WidgetError(.actionFailed, "No.")))
    }
  }

  private func isOpen(_ request: PerformRequest, of process: FakeProcess) -> Bool {
    let run = world.engine.actions[request.action]
    return run?.phase == .running
      && !process.messages.contains { if case .cancel(request.id) = $0 { true } else { false } }
  }

  private func nest() {
    guard let (process, request) = held.last, isOpen(request, of: process) else { return }
    let name = "\(choose(bundles).id)/\(choose(["Add", "Held", "Wide", "Fail"]))"
    let number = nested.count
    nested.append(process)
    process.ask(.action(name, [:]), during: request.id) { [unowned self] _ in
      nestedAnswers[number, default: 0] += 1
    }
  }

  private var nested: [FakeProcess] = []
  private var nestedAnswers: [Int: Int] = [:]

  func end(byShutdown: Bool) throws {
    if byShutdown {
      world.engine.shutdown()
      world.deliver()
    } else {
      world.setInstalled(bundles)
      world.engine.setBundles(InstalledBundles(bundles: bundles.map(\.installed)))
      for bundle in bundles { try world.engine.setEnabled(bundle.id, true) }
      let names = world.engine.widgets.keys.sorted()
      try world.engine.setVisible(names, true, viewer: ":1.9")
      world.advance(600_000)
      for (number, process) in nested.enumerated()
      where process.isAlive && nestedAnswers[number] != 1 {
        mistakes.append("nested call \(number) got \(nestedAnswers[number] ?? 0) answers")
      }
      for session in world.engine.sessions.values where !session.isQueueEmpty {
        mistakes.append("the queue of \(session.id) is stuck")
      }
      for (name, widget) in world.engine.widgets where widget.isPending {
        mistakes.append("\(name) is pending for ever")
      }
    }
    for (index, call) in calls.enumerated() where call.answers.count != 1 {
      mistakes.append("call \(index) was answered \(call.answers.count) times")
    }
    for run in world.engine.actions.values where run.phase != .ended {
      mistakes.append("\(run.id) \(run.name) is \(run.phase)")
    }
    for pair in pending {
      let ends = world.publisher.settled(pair[0]).filter { $0.action == pair[1] }.map(\.result)
      let final = world.store.row(pair[1])?.receipt?["widgets"]?[pair[0]]?.stringValue
      let isChanged = final == "changed"
      if ends.count != (isChanged ? 0 : 1) || final == "pending" {
        mistakes.append("\(pair) ended \(ends), the journal says \(final ?? "-")")
      }
    }
  }
}
