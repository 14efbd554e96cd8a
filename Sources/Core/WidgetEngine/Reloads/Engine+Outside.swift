import WidgetModel

// Changes from outside: a hint is only a reason to compare with what the timelines saw.

extension Engine {
  /// Files or folders may have changed; nil means any of them (an overflow, a lost watch).
  package func filesMayHaveChanged(_ paths: Set<String>?) {
    var affected = Set<String>()
    for path in paths ?? index.watchedFiles { affected.formUnion(index.readers(ofFile: path)) }
    for name in affected.sorted() { compare(named: name) }
  }

  func compare(named name: String) {
    if let widget = widgets[name] { compare(widget) }
  }

  /// Holds the present against what the widget's timeline saw.
  func compare(_ widget: WidgetRecord) {
    guard let reads = widget.timeline?.reads, widget.again == nil else { return }
    if !isCurrent(reads) { outsideChange(of: widget) }
  }

  /// Whether everything that was read is still as it was.
  func isCurrent(_ reads: ReadSet) -> Bool {
    reads.keys.allSatisfy { isCurrent($0.key, $0.value) }
      && reads.files.allSatisfy { watcher.stamp(ofFile: $0.key, like: $0.value) == $0.value }
      && reads.properties.allSatisfy { key, seen in (properties[key] ?? seen) == seen }
  }

  /// Whether a widget shows the present, as far as it says what it read.
  func showsPresent(_ widget: WidgetRecord) -> Bool {
    guard let timeline = widget.timeline, timeline.staleReason == nil else { return false }
    return isCurrent(timeline.reads)
  }

  /// Something that the widget read is not as it was: it reloads, though not too often.
  ///
  /// While a timeline is being made nothing is asked for: that one is compared when it arrives.
  func outsideChange(of widget: WidgetRecord) {
    if widget.isBeingMade {
      widget.changedMeanwhile = true
      return
    }
    guard widget.isVisible else {
      widget.isDirty = true
      return
    }
    guard widget.delayedReload == nil else { return }
    note("outside", widget: widget.name, "something it read has changed")
    reloadSoon(widget, cause: .outside)
  }

  /// Reloads a widget at once where it has not been for a while, else once the while is over.
  func reloadSoon(_ widget: WidgetRecord, cause: ChangeCause) {
    guard widget.delayedReload == nil else { return }
    let delay = widget.limiter.delay(now: clock.monotonic, settings: settings)
    guard delay > 0 else { return requestReload(widget, cause: cause) }
    widget.delayedReload = clock.after(milliseconds: delay) { [weak self, weak widget] in
      guard let self, let widget else { return }
      widget.delayedReload = nil
      _ = widget.limiter.delay(now: self.clock.monotonic, settings: self.settings)
      self.requestReload(widget, cause: cause)
    }
  }
}
