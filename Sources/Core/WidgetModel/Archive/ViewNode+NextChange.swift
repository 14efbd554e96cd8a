extension ViewNode {
  /// When the picture next changes by itself after a moment: a timer's tick, an interval's end.
  package func nextChange(after now: Timestamp) -> Timestamp? {
    var next: Timestamp?
    visitNodes { node in
      switch node.content {
      case .text(let text):
        for run in text.runs {
          guard let date = run.date else { continue }
          next = Self.earlier(next, date.nextChange(after: now))
        }
      case .progress(let progress):
        if let span = progress.interval {
          next = Self.earlier(next, Self.tick(now, from: Int64(span.from), to: Int64(span.to)))
        }
      default: break
      }
    }
    return next
  }

  /// Calls a closure with this view and every view below it, layers included.
  package func visitNodes(_ body: (ViewNode) -> Void) {
    body(self)
    for child in children { child.visitNodes(body) }
    for case .layer(let layer) in modifiers {
      for node in layer.content { node.visitNodes(body) }
    }
  }

  private static func earlier(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
  }

  /// The next whole second of an interval, counted from its start.
  fileprivate static func tick(_ now: Timestamp, from: Int64, to: Int64) -> Timestamp? {
    guard now.microseconds < to else { return nil }
    guard now.microseconds >= from else { return Timestamp(microseconds: from) }
    return step(now, origin: from, length: 1_000_000)
  }

  /// The first multiple of a length, counted from an origin, after a moment.
  fileprivate static func step(_ now: Timestamp, origin: Int64, length: Int64) -> Timestamp? {
    let (distance, overflow) = now.microseconds.subtractingReportingOverflow(origin)
    guard !overflow else { return nil }
    let remainder = distance % length
    let rest = remainder < 0 ? -remainder : length - remainder
    let (next, isLate) = now.microseconds.addingReportingOverflow(rest == 0 ? length : rest)
    return isLate ? nil : Timestamp(microseconds: next)
  }
}

extension LiveDate {
  /// When the text of the date next differs.
  fileprivate func nextChange(after now: Timestamp) -> Timestamp? {
    let second: Int64 = 1_000_000
    let origin = Int64(date)
    let age = abs(now.seconds(since: Timestamp(microseconds: origin)))
    switch style {
    case .timer: return ViewNode.step(now, origin: origin, length: second)
    case .relative:
      // Two units are told: seconds matter below an hour, minutes below a day, hours after that.
      let length = age < 3600 ? second : age < 86_400 ? 60 * second : 3600 * second
      return ViewNode.step(now, origin: origin, length: length)
    case .offset:
      let length = age < 60 ? second : age < 3600 ? 60 * second : 3600 * second
      return ViewNode.step(now, origin: origin, length: length)
    case .interval:
      let end = Int64(end ?? date)
      return ViewNode.tick(now, from: origin, to: min(end, pause.map(Int64.init) ?? end))
    }
  }
}
