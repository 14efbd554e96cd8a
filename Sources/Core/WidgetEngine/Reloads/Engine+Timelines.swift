import WidgetModel
import WidgetWire

// A timeline that has arrived: prepared, committed, then shown.

extension Engine {
  /// Holds a timeline against what the widget shows.
  ///
  /// `madeFrom` is shared state as the bundle knew it when it was asked, `own` the revision of the
  /// action whose writes the timeline saw, if it saw any, `revision` the present one, or the one that
  /// is about to be committed, and `asked` the moment after which it was made.
  func prepare(
    _ outcome: Result<TimelineMessage.Content, WidgetError>,
    for widget: WidgetRecord,
    madeFrom: Revision,
    own: Revision?,
    revision: Revision,
    asked: Int64
  ) -> Preparation {
    let content: TimelineMessage.Content
    switch outcome {
    case .success(let made): content = made
    case .failure(let error): return .failed(widget, error.message)
    }
    var reads = content.reads
    if let excess = Self.excess(of: reads) { return .failed(widget, excess) }
    if !reads.files.keys.allSatisfy(Self.isPath) {
      reads.files = reads.files.filter { Self.isPath($0.key) }
    }
    if !reads.properties.isEmpty, let session = sessions[widget.stored.kind.bundle] {
      // What a bundle may not read is not watched for it, whatever it says.
      reads.properties = reads.properties.filter { allowsBusName($0.key.name, session) }
    }
    for (key, read) in reads.keys where read < 0 { reads.keys[key] = own ?? madeFrom }
    var staleReason: String?
    switch verdict(on: reads, of: widget, madeFrom: madeFrom) {
    case .refused(let refusal): return refusal
    case .fresh: widget.refusedReloads = 0
    case .overtaken: staleReason = "what it reads is written faster than it is drawn"
    }
    for issue in content.issues { log.notice("Widget \(widget.name): \(issue)") }
    var (entries, isCut) = TimelineEntries.normalize(content.entries)
    guard !entries.isEmpty else {
      return .failed(widget, "its provider made a timeline without entries")
    }
    if isCut { log.notice("Widget \(widget.name): its timeline was cut to what is allowed") }
    let now = clock.now
    ensureShown(widget, isReplaced: true)
    if entries[0].table.date > now, let old = shownEntry(widget) { entries.insert(old, at: 0) }
    let dates = entries.map(\.table.date)
    let shown = TimelineSchedule.index(in: dates, at: now)
    let hash = PreparedTimeline.hash(of: entries[shown])
    let isChanged = hash != widget.shownHash || widget.timeline == nil
    let isNew = reads.keys.allSatisfy { isCurrent($0.key, $0.value) }
    let timeline = StoredTimeline(
      widget: widget.name,
      generation: widget.generation + (isChanged ? 1 : 0),
      revision: max(widget.timeline?.revision ?? 0, isNew ? revision : own ?? madeFrom),
      madeAt: now,
      policy: isCut ? .atEnd : content.policy,
      reads: reads,
      dates: dates,
      shown: shown,
      staleReason: staleReason,
      bundleVersion: sessions[widget.stored.kind.bundle]?.runningIdentity ?? ""
    )
    return .ready(
      PreparedTimeline(
        widget: widget,
        timeline: timeline,
        asked: asked,
        entries: entries,
        shown: entries[shown].table,
        shownHash: hash,
        result: isChanged ? .changed : .unchanged
      )
    )
  }

  /// Files that one timeline may have read, and objects on a bus: each is looked at, and watched, by
  /// the daemon itself.
  private static let watchLimit = 4_096

  /// Whether the system can be asked about a path; what it refuses would be tried again for ever.
  private static func isPath(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/") && path.utf8.count < 4_096 && !path.utf8.contains(0)
  }

  private static func excess(of reads: ReadSet) -> String? {
    for (what, count) in [("files", reads.files.count), ("properties", reads.properties.count)]
    where count > watchLimit {
      return "its provider read \(count) \(what); \(watchLimit) are allowed"
    }
    return nil
  }

  /// Whether a timeline may be shown.
  private enum Verdict {
    case fresh
    case refused(Preparation)
    /// It is older than what somebody may have been told, and so is every other one in a row: it is
    /// shown as stale, and the next one is made already.
    case overtaken
  }

  /// Refuses a timeline that would show shared state or files older than what was shown, or told,
  /// already.
  ///
  /// It read something that was written since. Where the widget shows that as old or older, the
  /// timeline is a step forward. Where it shows something newer, the timeline is dropped. Where it
  /// does not show it at all, somebody may have been told of it; then it is made again, though not
  /// for ever where something writes all the time: the fourth is shown, marked stale.
  private func verdict(
    on reads: ReadSet,
    of widget: WidgetRecord,
    madeFrom: Revision
  ) -> Verdict {
    let shown = widget.timeline?.reads
    var isUntold = false
    for (key, seen) in reads.keys where !isCurrent(key, seen) {
      guard let present = shown?.keys[key] else {
        isUntold = true
        continue
      }
      if present > seen {
        return .refused(showsPresent(widget) ? .superseded(widget) : .outdated(widget))
      }
    }
    for (path, seen) in reads.files {
      guard let write = fileWrites[path], write.revision > madeFrom, write.stamp != seen else {
        continue
      }
      guard let present = shown?.files[path] else {
        isUntold = true
        continue
      }
      if present == write.stamp {
        return .refused(showsPresent(widget) ? .superseded(widget) : .outdated(widget))
      }
    }
    guard isUntold else { return .fresh }
    guard widget.refusedReloads < Self.refusalLimit else { return .overtaken }
    widget.refusedReloads += 1
    return .refused(.outdated(widget))
  }

  /// Timelines in a row that are made again because what they read was written meanwhile.
  private static let refusalLimit = 3

  private func shownEntry(_ widget: WidgetRecord) -> ArchivedEntry? {
    guard let timeline = widget.timeline, var table = widget.shownTable,
      let archive = (try? store.archive(ofWidget: widget.name, entry: timeline.shown)) ?? nil
    else { return nil }
    table.date = min(table.date, clock.now)
    return ArchivedEntry(table: table, archive: archive)
  }

  func add(_ prepared: [PreparedTimeline], to transaction: inout StoreTransaction) {
    for item in prepared {
      if let entries = item.entries {
        transaction.timelines.append((item.timeline, entries))
      } else {
        transaction.timelineMarks.append(item.timeline)
      }
    }
  }

  /// Shows what was committed.
  func install(_ prepared: [PreparedTimeline], cause: ChangeCause, action: String? = nil) {
    guard !prepared.isEmpty else { return }
    var watches = (files: false, properties: false)
    for item in prepared {
      let widget = item.widget
      let wasStale = widget.staleReason != nil
      widget.timeline = item.timeline
      widget.shownTable = item.shown
      widget.shownHash = item.shownHash
      widget.failedReloads = 0
      widget.retryDate = nil
      let changed = index.set(item.timeline.reads, for: widget.name)
      watches = (watches.files || changed.files, watches.properties || changed.properties)
      widget.schedule = TimelineSchedule(
        dates: item.timeline.dates,
        policy: item.timeline.policy,
        madeAt: item.timeline.madeAt,
        shown: item.timeline.shown,
        settings: settings
      )
      wakes.set(widget.name, to: widget.schedule?.wake(after: clock.now))
      if item.result == .changed { announce(widget, cause: cause, action: action) }
      if wasStale != (item.timeline.staleReason != nil) {
        publisher.publish(.widgetPropertiesChanged(widget.name))
      }
    }
    if watches.files { watcher.watchFiles(index.watchedFiles) }
    if watches.properties { watchProperties() }
    for item in prepared {
      learnProperties(item.timeline.reads, asked: item.asked)
      compare(item.widget)
    }
    armWakeTimer()
  }

  /// Watches what is read now, and forgets what was known of the rest.
  func watchProperties() {
    let watched = index.watchedProperties
    properties = properties.filter { watched.contains($0.key) }
    propertyTimes = propertyTimes.filter { watched.contains($0.key) }
    watcher.watchProperties(watched)
  }

  /// What the widget shows is new: its elements can be pressed, and its listeners hear of it.
  func announce(_ widget: WidgetRecord, cause: ChangeCause, action: String? = nil) {
    widget.lastCause = cause
    widget.lastAction = action
    widget.history.append(
      widget.shownTable?.elements ?? [],
      generation: widget.generation,
      at: clock.monotonic,
      settings: settings
    )
    note(
      "change",
      widget: widget.name,
      action: action,
      "generation \(widget.generation), \(cause.rawValue)"
    )
    publisher.publish(
      .widgetChanged(widget.name, generation: widget.generation, cause: cause)
    )
  }

  /// Takes a timeline that came by itself: commits and shows it.
  func apply(
    _ preparation: Preparation,
    to widget: WidgetRecord,
    cause: ChangeCause,
    action: String? = nil
  ) -> Receipt.WidgetResult {
    switch preparation {
    case .outdated: return .pending
    case .superseded: return .unchanged
    case .failed(_, let reason):
      reloadFailed(widget, reason)
      return .failed
    case .ready(let prepared):
      var transaction = StoreTransaction()
      add([prepared], to: &transaction)
      guard (try? commit(transaction)) != nil else {
        reloadFailed(widget, "its timeline could not be saved")
        return .failed
      }
      install([prepared], cause: cause, action: action)
      return prepared.result
    }
  }

  /// Loads what is shown, where nobody has asked for it since the start.
  ///
  /// What is stored and cannot be shown is made again, unless it is being replaced already.
  func ensureShown(_ widget: WidgetRecord, isReplaced: Bool = false) {
    guard widget.shownTable == nil, let timeline = widget.timeline else { return }
    let tables = (try? store.entries(ofWidget: widget.name)) ?? []
    guard tables.indices.contains(timeline.shown) else {
      if !isReplaced, !widget.isBeingMade { requestReload(widget, cause: .start) }
      return
    }
    let archive = (try? store.archive(ofWidget: widget.name, entry: timeline.shown)) ?? nil
    let table = tables[timeline.shown]
    widget.shownTable = table
    widget.shownHash = PreparedTimeline.hash(
      of: ArchivedEntry(table: table, archive: archive ?? [])
    )
    widget.history.append(
      table.elements,
      generation: timeline.generation,
      at: clock.monotonic,
      settings: settings
    )
  }

  /// Minutes after which a failed reload is tried again at the latest.
  static let longestRetry = 60

  /// The reload brought nothing: the last good entry stays, marked stale, and it is tried again
  /// after 5 minutes, then less and less often up to an hour.
  func reloadFailed(_ widget: WidgetRecord, _ reason: String) {
    markStale(widget, reason)
    let minutes = min(5 << min(widget.failedReloads, 8), Self.longestRetry)
    widget.failedReloads += 1
    let retry = clock.now.adding(seconds: Double(minutes) * 60)
    widget.retryDate = retry
    wakes.set(widget.name, to: nextWake(widget))
    armWakeTimer()
  }

  func markStale(_ widget: WidgetRecord, _ reason: String) { markStale([widget], reason) }

  /// Marks widgets stale in one commit, however many a failing bundle has.
  func markStale(_ widgets: [WidgetRecord], _ reason: String) {
    let marked = widgets.filter { $0.staleReason != reason }
    for widget in marked { widget.staleReason = reason }
    var transaction = StoreTransaction()
    transaction.timelineMarks = marked.compactMap(\.timeline)
    if !transaction.timelineMarks.isEmpty { try? commit(transaction) }
    for widget in marked {
      log.notice("Widget \(widget.name) is stale: \(reason)")
      publisher.publish(.widgetPropertiesChanged(widget.name))
    }
  }
}
