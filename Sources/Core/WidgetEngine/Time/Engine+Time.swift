import WidgetModel

// Entries switch at their dates, and timelines are replaced when their policy says so.

extension Engine {
  /// The wall-clock timer has fired: everything that is due happens.
  package func wallClockFired() {
    armedMoment = nil
    let now = clock.now
    var due: [WidgetRecord] = []
    while let name = wakes.pop(due: now) {
      if let widget = widgets[name] { due.append(widget) }
    }
    runSchedules(due, now: now, cause: .date)
    armWakeTimer()
  }

  /// The wall clock was set: where that was by more than ``Settings/clockTolerance``, every schedule
  /// is looked at anew.
  ///
  /// An entry switches where another one is due now, and a timeline is made again where its policy
  /// asks for it or where it was made at a moment that is yet to come. Small steps, as a time service
  /// makes them, change nothing; they add up until they count.
  package func clockChanged() {
    armedMoment = nil
    defer { armWakeTimer() }
    let offset = Self.offset(of: clock)
    guard abs(offset - clockOffset) > settings.clockTolerance * 1000 else { return }
    clockOffset = offset
    let now = clock.now
    let latestRetry = now.adding(seconds: 60 * Double(Self.longestRetry))
    for widget in widgetsInOrder where widget.retryDate.map({ $0 > latestRetry }) == true {
      widget.retryDate = now
    }
    runSchedules(widgetsInOrder, now: now, cause: .clock)
    for widget in widgetsInOrder {
      if let timeline = widget.timeline, timeline.madeAt > now {
        requestReload(widget, cause: .clock)
      }
    }
  }

  /// How far the wall clock is before the clock that never jumps, in microseconds.
  static func offset(of clock: any EngineClock) -> Int64 {
    clock.now.microseconds - clock.monotonic
  }

  /// Arms the wall-clock timer for what is due next; while a widget is placed it is always armed,
  /// since it also tells when the clock is set.
  func armWakeTimer() {
    let moment = wakes.next ?? (widgets.isEmpty ? nil : Self.farAway)
    guard moment != armedMoment || moment == nil else { return }
    armedMoment = moment
    clock.armWallClock(moment)
  }

  /// The end of the year 9999.
  private static let farAway = Timestamp(microseconds: 253_402_300_799_000_000)

  func nextWake(_ widget: WidgetRecord) -> Timestamp? {
    let scheduled = widget.schedule?.wake(after: clock.now)
    return switch (scheduled, widget.retryDate) {
    case (let date?, let retry?): min(date, retry)
    case (let date?, nil): date
    case (nil, let retry): retry
    }
  }

  /// Does what is due for some widgets; all entries that switch are one commit, however many there
  /// are at midnight.
  func runSchedules(_ widgets: [WidgetRecord], now: Timestamp, cause: ChangeCause) {
    var switches: [EntrySwitch] = []
    var reloads: [WidgetRecord] = []
    for widget in widgets {
      let before = widget.schedule
      var shown: Int?
      var wantsReload = false
      while let action = widget.schedule?.next(now: now) {
        switch action {
        case .show(let index): shown = index
        case .reload: wantsReload = true
        }
      }
      if let retry = widget.retryDate, retry <= now {
        widget.retryDate = nil
        wantsReload = true
      }
      if wantsReload { reloads.append(widget) }
      if let shown, let before, let next = entrySwitch(to: shown, of: widget, from: before) {
        switches.append(next)
      } else {
        wakes.set(widget.name, to: nextWake(widget))
      }
    }
    if show(switches, now: now, cause: cause) {
      for widget in reloads { requestReload(widget, cause: .policy) }
    } else {
      let kept = Set(switches.map(\.widget.name))
      for widget in reloads where !kept.contains(widget.name) {
        requestReload(widget, cause: .policy)
      }
    }
  }

  /// Another entry of a stored timeline that is to be shown.
  private struct EntrySwitch {
    var widget: WidgetRecord
    var timeline: StoredTimeline
    var table: EntryTable
    var hash: Int
    var isChanged: Bool
    /// The schedule that still has it before it.
    var before: TimelineSchedule
  }

  private func entrySwitch(
    to index: Int,
    of widget: WidgetRecord,
    from before: TimelineSchedule
  ) -> EntrySwitch? {
    guard var timeline = widget.timeline else { return nil }
    ensureShown(widget)
    let tables = (try? store.entries(ofWidget: widget.name)) ?? []
    guard tables.indices.contains(index),
      let archive = (try? store.archive(ofWidget: widget.name, entry: index)) ?? nil
    else { return nil }
    let hash = PreparedTimeline.hash(of: ArchivedEntry(table: tables[index], archive: archive))
    let isChanged = hash != widget.shownHash
    timeline.shown = index
    if isChanged { timeline.generation += 1 }
    return EntrySwitch(
      widget: widget,
      timeline: timeline,
      table: tables[index],
      hash: hash,
      isChanged: isChanged,
      before: before
    )
  }

  /// Saves and shows entries; what cannot be saved is not announced, and is tried again in a minute.
  ///
  /// - Returns: Whether they are saved.
  private func show(_ switches: [EntrySwitch], now: Timestamp, cause: ChangeCause) -> Bool {
    guard !switches.isEmpty else { return true }
    var transaction = StoreTransaction()
    transaction.timelineMarks = switches.map(\.timeline)
    guard (try? commit(transaction)) != nil else {
      for item in switches {
        item.widget.schedule = item.before
        wakes.set(item.widget.name, to: now.adding(seconds: 60))
      }
      return false
    }
    for item in switches {
      item.widget.timeline = item.timeline
      item.widget.shownTable = item.table
      item.widget.shownHash = item.hash
      wakes.set(item.widget.name, to: nextWake(item.widget))
      if item.isChanged { announce(item.widget, cause: cause) }
    }
    return true
  }

  /// Widgets of a bundle that was found at the start: each shows the entry that is due, without its
  /// bundle, and reloads only if something has changed since.
  func prepareAfterStart(_ widgets: [WidgetRecord]) {
    for widget in widgets {
      guard let timeline = widget.timeline else { continue }
      _ = index.set(timeline.reads, for: widget.name)
      widget.schedule = TimelineSchedule(
        dates: timeline.dates,
        policy: timeline.policy,
        madeAt: timeline.madeAt,
        shown: timeline.shown,
        settings: settings
      )
    }
    runSchedules(widgets.filter { $0.timeline != nil }, now: clock.now, cause: .start)
    for widget in widgets {
      guard let session = sessions[widget.stored.kind.bundle] else { continue }
      guard let timeline = widget.timeline else {
        requestReload(widget, cause: .placed)
        continue
      }
      if timeline.bundleVersion != session.installed.identity {
        requestReload(widget, cause: .update)
      } else if timeline.staleReason != nil {
        requestReload(widget, cause: .start)
      }
    }
  }

  /// Called once all bundles are known: from here on changes outside are noticed.
  package func beginWatching() {
    watcher.watchFiles(index.watchedFiles)
    watcher.watchProperties(index.watchedProperties)
    for widget in widgetsInOrder { compare(widget) }
    armWakeTimer()
  }
}
