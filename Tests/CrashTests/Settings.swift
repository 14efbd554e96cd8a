import Glibc

/// What a run of the crash test depends on; each can be set by a variable.
enum CrashSettings {
  /// `SWIFTLET_CRASH_SEED`: the same seed makes the same choices (not the same races).
  static let seed = number("SWIFTLET_CRASH_SEED").map(UInt64.init(bitPattern:)) ?? randomSeed()
  /// `SWIFTLET_CRASH_KILLS`: kills of the daemon, and as many of bundles.
  static let kills = number("SWIFTLET_CRASH_KILLS").map(Int.init) ?? 100
  /// `SWIFTLET_CRASH_ACTIONS`: actions of each stream, somewhere in which the kill comes.
  static let actions = number("SWIFTLET_CRASH_ACTIONS").map(Int.init) ?? 300

  private static func number(_ name: String) -> Int64? {
    getenv(name).flatMap { Int64(String(cString: $0)) }
  }

  private static func randomSeed() -> UInt64 { UInt64.random(in: 0..<1 << 40) }
}

/// SplitMix64: small, and the same everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
