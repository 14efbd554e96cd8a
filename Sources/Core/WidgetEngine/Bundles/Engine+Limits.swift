import WidgetModel
import WidgetWire

// What a bundle may send without being waited for: more ends its process.

extension Engine {
  /// Counts a write or a wish of a bundle.
  ///
  /// Each is answered at once, so a bundle that reads its answers has few of them in one turn of
  /// the event loop; one that does not is ended at the 65th.
  ///
  /// - Returns: Whether the bundle may go on.
  func countBurst(_ session: BundleSession) -> Bool {
    if session.burst == 0 {
      _ = clock.after(milliseconds: 0) { [weak session] in session?.burst = 0 }
    }
    session.burst += 1
    guard session.burst > WireProtocol.unansweredLimit else { return true }
    end(
      session,
      reason: "it sent more than \(WireProtocol.unansweredLimit) writes or wishes at once"
    )
    return false
  }

  /// Takes a report of progress; a job's listeners hear of twenty a second at most.
  func progressed(
    _ run: ActionRun,
    _ fraction: Double,
    _ text: String,
    _ session: BundleSession
  ) {
    run.progressCount += 1
    guard run.progressCount <= settings.progressLimit else {
      return end(
        session,
        reason: "an action reported its progress more than \(settings.progressLimit) times"
      )
    }
    run.progress = (min(max(fraction, 0), 1), text)
    guard run.isJob, run.phase == .running,
      clock.monotonic - run.progressShown >= 50_000 || run.progressShown == 0
    else { return }
    run.progressShown = clock.monotonic
    publisher.publish(.jobProgress(run.id))
  }
}
