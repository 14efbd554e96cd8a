import IntegrationSupport
import Testing

/// Nothing acknowledged is lost, and nothing is done twice, whoever is killed whenever.
///
/// `SWIFTLET_CRASH_SEED`, `SWIFTLET_CRASH_KILLS` and `SWIFTLET_CRASH_ACTIONS` repeat a run and make
/// it longer or shorter.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct KillTests {
  /// Killed bundles start again at once, so that the rounds follow each other quickly.
  static let settings = ["firstRestartDelay": 5, "longestRestartDelay": 20]

  @Test func killsOfTheDaemonLoseNothing() async throws {
    try await run("daemon") { try await $0.killDaemon() }
  }

  @Test func killsOfBundlesLoseNothing() async throws {
    try await run("bundle") { try await $0.killBundle() }
  }

  private func run(_ what: String, _ round: (inout CrashRun) async throws -> Bool) async throws {
    let seed = CrashSettings.seed
    print("\(what): seed \(seed), \(CrashSettings.kills) kills")
    let start = ContinuousClock.now
    try await Fixture.with(bundles: [.tasks, .counter], settings: Self.settings) { f in
      var run = CrashRun(f, seed: seed)
      try await run.place()
      var kills = 0
      while kills < CrashSettings.kills { if try await round(&run) { kills += 1 } }
      try await run.finish()
      let time = ContinuousClock.now - start
      print("\(what): \(run.ledger.acknowledged.count) acknowledged in \(time)")
      for (what, count) in run.tally.sorted(by: { $0.key < $1.key }) {
        print("  \(what): \(count)")
      }
    }
  }
}
