package import WidgetModel

// Changes from outside: a hint is only a reason to compare with what the timelines saw.

extension Engine {
  /// Files or folders may have changed; nil means any of them (an overflow, a lost watch).
  package func filesMayHaveChanged(_ paths: Set<String>?) {
    let affected: Set<String>
    if let paths {
      affected = paths.reduce(into: []) { $0.formUnion(index.readers(ofFile: $1)) }
    } else {
      affected = index.watchedFiles.reduce(into: []) { $0.formUnion(index.readers(ofFile: $1)) }
    }
    for name in affected.sorted() { widgets[name].map { compare($0) } }
  }

  /// A property is known, or has another value or owner.
  package func property(_ key: PropertyKey, is stamp: PropertyStamp) {
    properties[key] = stamp
    for name in index.readers(ofProperty: key).sorted() {
      guard let widget = widgets[name], widget.timeline?.reads.properties[key] != stamp else {
        continue
      }
      outsideChange(of: widget)
    }
  }

  /// Holds the present against what the widget's timeline saw.
  func compare(_ widget: WidgetRecord) {
    guard let reads = widget.timeline?.reads else { return }
    if case .running = widget.reload { return }
    let differs =
      reads.keys.contains { (rows[$0.key]?.revision ?? 0) > $0.value }
      || reads.files.contains { watcher.stamp(ofFile: $0.key, like: $0.value) != $0.value }
      || reads.properties.contains { key, seen in (properties[key] ?? seen) != seen }
    if differs { outsideChange(of: widget) }
  }

  /// Something that the widget read is not as it was: it reloads, though not too often.
  func outsideChange(of widget: WidgetRecord) {
    guard widget.isVisible else {
      widget.isDirty = true
      return
    }
    guard widget.delayedReload == nil else { return }
    let delay = widget.limiter.delay(now: clock.monotonic, settings: settings)
    note("outside", widget: widget.name, "something it read has changed")
    if delay == 0 {
      requestReload(widget, cause: .outside)
    } else {
      widget.delayedReload = clock.after(milliseconds: delay) { [weak self, weak widget] in
        guard let self, let widget else { return }
        widget.delayedReload = nil
        _ = widget.limiter.delay(now: self.clock.monotonic, settings: self.settings)
        self.requestReload(widget, cause: .outside)
      }
    }
  }
}
