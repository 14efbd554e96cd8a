/// A moment in time: microseconds since 1970-01-01 00:00 UTC, as on the wire and on D-Bus.
package struct Timestamp: Hashable, Comparable, Sendable {
  package var microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The moment so many seconds later; the ends of time stay the ends of time.
  package func adding(seconds: Double) -> Timestamp {
    let sum = Double(microseconds) + seconds * 1e6
    return Timestamp(
      microseconds: Int64(exactly: sum.rounded()) ?? (sum < 0 ? .min : .max)
    )
  }

  /// Seconds from the other moment to this one.
  package func seconds(since other: Timestamp) -> Double {
    (Double(microseconds) - Double(other.microseconds)) / 1e6
  }
}
