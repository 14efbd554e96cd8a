import WidgetModel

// Entries switch at their dates, and timelines are replaced when their policy says so.

extension Engine {
  /// The wall-clock timer has fired: everything that is due happens.
  package func wallClockFired() {
    armedMoment = nil
    let now = clock.now
    while let name = wakes.pop(due: now) {
      guard let widget = widgets[name] else { continue }
      runSchedule(widget, now: now, cause: .date)
    }
    armWakeTimer()
  }

  /// The wall clock was set: every schedule is looked at anew, and every timeline made anew.
  package func clockChanged() {
    armedMoment = nil
    let now = clock.now
    for widget in widgetsInOrder {
      runSchedule(widget, now: now, cause: .clock)
      requestReload(widget, cause: .clock)
    }
    armWakeTimer()
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

  func runSchedule(_ widget: WidgetRecord, now: Timestamp, cause: ChangeCause) {
    var wantsReload = false
    while case let before? = widget.schedule, let action = widget.schedule?.next(now: now) {
      switch action {
      case .show(let index):
        if !show(index, of: widget, cause: cause) {
          // What cannot be saved is not announced; it is tried again in a minute.
          widget.schedule = before
          return wakes.set(widget.name, to: now.adding(seconds: 60))
        }
      case .reload: wantsReload = true
      }
    }
    if let retry = widget.retryDate, retry <= now {
      widget.retryDate = nil
      wantsReload = true
    }
    wakes.set(widget.name, to: nextWake(widget))
    if wantsReload { requestReload(widget, cause: .policy) }
  }

  /// Another entry of the stored timeline becomes the one that is shown.
  ///
  /// - Returns: Whether that is saved.
  private func show(_ index: Int, of widget: WidgetRecord, cause: ChangeCause) -> Bool {
    guard var timeline = widget.timeline else { return true }
    ensureShown(widget)
    let tables = (try? store.entries(ofWidget: widget.name)) ?? []
    guard index < tables.count,
      let archive = (try? store.archive(ofWidget: widget.name, entry: index)) ?? nil
    else { return true }
    let hash = PreparedTimeline.hash(of: ArchivedEntry(table: tables[index], archive: archive))
    let isChanged = hash != widget.shownHash
    timeline.shown = index
    if isChanged { timeline.generation += 1 }
    var transaction = StoreTransaction()
    transaction.timelineMarks = [timeline]
    guard (try? commit(transaction)) != nil else { return false }
    widget.timeline = timeline
    widget.shownTable = tables[index]
    widget.shownHash = hash
    if isChanged { announce(widget, cause: cause) }
    return true
  }

  /// A widget of a bundle that was found at the start: it shows the entry that is due, without its
  /// bundle, and reloads only if something has changed since.
  func prepareAfterStart(_ widget: WidgetRecord) {
    guard let timeline = widget.timeline else {
      if sessions[widget.stored.kind.bundle] != nil { requestReload(widget, cause: .placed) }
      return
    }
    _ = index.set(timeline.reads, for: widget.name)
    widget.schedule = TimelineSchedule(
      dates: timeline.dates,
      policy: timeline.policy,
      madeAt: timeline.madeAt,
      shown: timeline.shown,
      settings: settings
    )
    runSchedule(widget, now: clock.now, cause: .start)
    guard let session = sessions[widget.stored.kind.bundle] else { return }
    if timeline.bundleVersion != session.installed.identity {
      requestReload(widget, cause: .update)
    } else if timeline.staleReason != nil {
      requestReload(widget, cause: .start)
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
