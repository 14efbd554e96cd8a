import DBus
import DBusTestSupport
import Glibc
import IntegrationSupport
import Synchronization
import Testing
import WidgetClient

/// Performs actions, kills something in their midst, and holds what is there against the ledger.
struct CrashRun {
  static let widgets = [
    ("list", "org.swiftlet.tasks/TaskList", "systemLarge"),
    ("next", "org.swiftlet.tasks/NextTask", "systemSmall"),
    ("counter", "org.swiftlet.counter/Counter", "systemSmall"),
    ("parity", "org.swiftlet.counter/Parity", "systemSmall"),
  ]
  static let faults = ["before-commit", "after-commit", "after-rename", "before-reply"]

  let f: Fixture
  var random: SeededGenerator
  var ledger = Ledger()
  var nextKey = 0
  /// How often what happened.
  var tally: [String: Int] = [:]

  init(_ fixture: Fixture, seed: UInt64) {
    f = fixture
    random = SeededGenerator(seed: seed)
  }

  func place() async throws {
    try f.setFile("todo.txt", Ledger.initialFile)
    for (name, kind, family) in Self.widgets { try await f.add(kind, family, named: name) }
  }

  // MARK: - Rounds

  /// A round with a kill of the daemon somewhere in a stream of actions.
  ///
  /// It comes from outside, or at a point inside the daemon. What is left of the stream goes on with
  /// the next one.
  ///
  /// - Returns: Whether something was killed: always.
  mutating func killDaemon() async throws -> Bool {
    let fault = Int.random(in: 0..<3, using: &random) == 0
    if fault {
      // The daemon of this round carries the fault.
      try await f.killDaemonAndWait()
      let point = Self.faults[Int.random(in: 0..<Self.faults.count, using: &random)]
      let count = Int.random(in: 1...max(1, CrashSettings.actions / 3), using: &random)
      try await f.start(["--fault", "\(point):\(count)"])
      note("fault \(point)")
    }
    let steps = makeSteps()
    let kill = moment(upTo: 8_000)
    let results = await ActionStream(f, steps, stopsAtLoss: true).run(kill) { f in
      if !fault { try? f.daemon.kill() }
    }
    // A fault that no action has met.
    try f.daemon.kill()
    try await f.waitForDeath()
    checkFile("after the kill")
    try await f.start()
    try await settle(results, kind: "daemon")
    let rest = Array(steps.dropFirst(results.count))
    try await settle(await ActionStream(f, rest).run(), kind: "daemon, the rest")
    return true
  }

  /// A round with a kill of one bundle's process somewhere in a stream of actions, which goes on.
  ///
  /// - Returns: Whether there was a process to kill.
  mutating func killBundle() async throws -> Bool {
    let victim = Int.random(in: 0..<2, using: &random)
    let hits = Atomic(0)
    let steps = makeSteps()
    let results = await ActionStream(f, steps).run(moment(upTo: 8_000)) { f in
      let processes = f.bundleProcesses
      guard !processes.isEmpty else { return }
      kill(processes[victim % processes.count], SIGKILL)
      hits.store(1, ordering: .relaxed)
    }
    checkFile("after the kill")
    try await settle(results, kind: "bundle")
    return hits.load(ordering: .relaxed) == 1
  }

  private mutating func moment(upTo microseconds: Int) -> ActionStream.Moment {
    ActionStream.Moment(
      acknowledged: Int.random(in: 0..<CrashSettings.actions, using: &random),
      microseconds: Int.random(in: 0...microseconds, using: &random)
    )
  }

  private mutating func makeSteps() -> [Step] {
    (0..<CrashSettings.actions).map { _ in
      nextKey += 1
      // Half as many toggles as increments: each waits for its file to reach the disk.
      let isToggle = Int.random(in: 0..<3, using: &random) == 0
      let line = Int.random(in: 1...Ledger.lines, using: &random)
      return Step(work: isToggle ? .toggle(line) : .increment, key: "key-\(nextKey)")
    }
  }

  // MARK: - Afterwards

  /// Books what was acknowledged, asks again for what was not, and compares.
  private mutating func settle(_ results: [(Step, Outcome)], kind: String) async throws {
    for (step, outcome) in results {
      note("\(kind): \(step.action) \(name(of: outcome))")
      if let receipt = outcome.receipt { book(step, receipt) }
    }
    try await check("after the restart, before any repetition", unsettled: results)
    for (step, outcome) in results where outcome.receipt == nil {
      let again = await f.outcome(step)
      note("\(kind), again: \(step.action) \(name(of: again))")
      switch again {
      case .done(let receipt): book(step, receipt)
      case .failed(let error, _):
        // It was begun and not committed, or it failed then: its effect is not there.
        #expect(["Interrupted", "BundleCrashed"].contains(error), "\(step): \(again)")
      case .lost: Issue.record("\(step) is lost again: \(again)")
      }
    }
    try await check("after the repetitions", unsettled: [])
  }

  private mutating func book(_ step: Step, _ receipt: SeenReceipt) {
    #expect(receipt.status == "done")
    ledger.acknowledge(step, action: receipt.action)
  }

  /// What is acknowledged must be there; what is not may be, as long as its caller can find out.
  private func check(_ moment: String, unsettled: [(Step, Outcome)]) async throws {
    let open = unsettled.filter { $0.1.receipt == nil }.map(\.0.work)
    let body = try await f.manager("GetState", ["org.swiftlet.counter", "count"])
    let count = Int64(body.first?.stringValue ?? "") ?? 0
    let extra = Int64(open.count { $0 == .increment })
    #expect((ledger.count...ledger.count + extra).contains(count), "counter \(moment)")
    checkFile(moment)
    let doneLines = Ledger.doneLines(in: try f.file("todo.txt"))
    let unsure = Set(open.compactMap { if case .toggle(let line) = $0 { line } else { nil } })
    let wrong = doneLines.symmetricDifference(ledger.doneLines).subtracting(unsure)
    #expect(wrong.isEmpty, "toggled lines \(moment)")
    // All that was ever acknowledged, by the store itself.
    let done = try Database.doneActions(f.stateFolder + "/swiftlet.sqlite")
    #expect(Set(ledger.acknowledged).subtracting(done) == [], "acknowledged actions \(moment)")
    try await checkWidgets(moment)
  }

  private func checkFile(_ moment: String) {
    let damage = (try? f.file("todo.txt")).map(Ledger.damage) ?? "it is unreadable"
    #expect(damage == nil, "todo.txt \(moment)")
  }

  /// The daemon tells of the last actions as the ledger does.
  private func checkHistory() async throws {
    let ids = ledger.acknowledged.suffix(1_000)
    let body = try await f.manager("GetHistory", [.dictionary(["limit": .int64(2_000)])])
    var statuses: [String: String] = [:]
    for row in (body.first?.elements ?? []).compactMap(\.dictionaryValue) {
      statuses[row["action"]?.stringValue ?? ""] = row["status"]?.stringValue
    }
    for id in ids { #expect(statuses[id] == "done", "action \(id)") }
  }

  /// All widgets are placed, and none has gone back behind what was announced.
  private func checkWidgets(_ moment: String) async throws {
    let announced = f.signals.events
    for (name, _, _) in Self.widgets {
      let entry = try await f.entry(name)
      let last = announced.reduce(Int64(0)) { latest, signal in
        if case .changed(name, let generation, _) = signal {
          max(latest, generation)
        } else {
          latest
        }
      }
      #expect(entry.generation >= last, "\(name) \(moment)")
    }
  }

  // MARK: - The end

  /// Everything is as the ledger says, to the last widget and file.
  mutating func finish() async throws {
    let orphans = try f.stagedFiles
    note("staged files left by kills", orphans.count)
    // As if the last kill were long ago.
    try await f.shell("find . -name '.swiftlet-*' -exec touch -d '1 minute ago' {} +")
    for work in [Step.Work.toggle(1), .increment] {
      nextKey += 1
      let step = Step(work: work, key: "key-\(nextKey)")
      book(step, try #require(await f.outcome(step).receipt))
    }
    try await check("at the end", unsettled: [])
    try await checkHistory()
    #expect(try f.stagedFiles == [])
    #expect(try await f.freshText("counter", Self.grouped(ledger.count)) == nil)
    #expect(try await f.freshText("parity", ledger.count.isMultiple(of: 2) ? "even" : "odd") == nil)
    #expect(Set(ledger.acknowledged).count == ledger.acknowledged.count)
    #expect(try await f.terminate() == 0)
    #expect(try Database.integrity(f.stateFolder + "/swiftlet.sqlite") == "ok")
    #expect(!f.daemonLog.contains("was damaged"))
  }

  /// A number as `Text` shows it: 12,345.
  private static func grouped(_ number: Int64) -> String {
    let digits = Array(String(number))
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
      String(digits[max(0, end - 3)..<end])
    }
    return groups.reversed().joined(separator: ",")
  }

  private func name(of outcome: Outcome) -> String {
    switch outcome {
    case .done(let receipt): receipt.isRepeated ? "done before" : "done"
    case .failed(let name, _): name
    case .lost: "lost"
    }
  }

  private mutating func note(_ what: String, _ count: Int = 1) { tally[what, default: 0] += count }
}

extension Fixture {
  func outcome(_ step: Step) async -> Outcome {
    await outcome(step.action, step.parameters, options: ["key": .string(step.key)])
  }

  /// Files beside the home folder's that wait for a commit, or nobody.
  fileprivate var stagedFiles: [String] {
    get throws {
      guard let folder = opendir(home) else { throw TestSupportError("No home folder") }
      defer { closedir(folder) }
      var names: [String] = []
      while let item = readdir(folder) {
        let name = withUnsafeBytes(of: item.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name.hasPrefix(".swiftlet-") { names.append(name) }
      }
      return names
    }
  }
}
