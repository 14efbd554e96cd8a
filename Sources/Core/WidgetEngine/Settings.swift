/// The engine's limits and times (design.md §8); milliseconds unless said otherwise.
package struct Settings: Hashable, Sendable {
  package var timelineDeadline: Int64 = 20_000
  package var snapshotDeadline: Int64 = 5_000
  package var placeholderDeadline: Int64 = 2_000
  package var performDeadline: Int64 = 10_000
  package var queryDeadline: Int64 = 10_000
  /// A process must say hello within this time.
  package var startDeadline: Int64 = 5_000
  /// How long a receipt waits for timelines.
  package var receiptWait: Int64 = 100
  /// How long a commit waits for the timelines announced with it.
  package var commitGrace: Int64 = 5
  /// After this time a caller is told that its action is still running.
  package var callerDeadline: Int64 = 20_000
  /// After a deadline or a cancel, so long until the process is ended.
  package var cancelGrace: Int64 = 500
  package var idleExit: Int64 = 300_000
  package var queuedPerBundle = 1_024
  /// Timelines that a bundle is asked for at once; the others wait, so that each deadline is fair.
  package var reloadsAtOnce = 8
  /// Reports of progress that an action may send.
  package var progressLimit = 10_000
  package var queuedPerSender = 512
  package var rememberedGenerations = 16
  /// How long the elements of a past generation can be pressed.
  package var rememberedTime: Int64 = 600_000
  /// Between two reloads by policy.
  package var policyInterval: Int64 = 30_000
  /// When a timeline whose last entry is shown already is made again.
  package var defaultInterval: Int64 = 900_000
  /// Between two reloads for outside changes, and after a minute of them without pause.
  package var outsideInterval: Int64 = 1_000
  package var outsideSlowInterval: Int64 = 60_000
  /// Steps of the wall clock up to this one do not make schedules be looked at anew.
  package var clockTolerance: Int64 = 1_000
  /// A keyed action is remembered so long.
  package var keyLifetime: Int64 = 86_400_000
  /// An ended job can be read so long.
  package var jobLifetime: Int64 = 60_000
  /// Failures within a minute, without a successful action between, after which a bundle is
  /// quarantined.
  package var quarantineAfter = 5
  package var firstRestartDelay: Int64 = 1_000
  package var longestRestartDelay: Int64 = 60_000
  /// MiB of writable memory a bundle may have.
  package var memoryLimit = 96

  package init() {}
}
