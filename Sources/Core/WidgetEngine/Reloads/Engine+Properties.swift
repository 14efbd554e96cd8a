package import WidgetModel
import WidgetWire

// D-Bus properties that timelines read: told by the watcher, changed by calls of actions.

extension Engine {
  /// A property is known, or has another value or owner.
  package func property(_ key: PropertyKey, is stamp: PropertyStamp) {
    properties[key] = stamp
    propertyTimes[key] = clock.monotonic
    for name in index.readers(ofProperty: key).sorted() {
      guard let widget = widgets[name], widget.timeline?.reads.properties[key] != stamp,
        !reloadsAnyway(widget, key)
      else { continue }
      outsideChange(of: widget)
    }
  }

  /// A timeline may have read a new value before its signal came: what was read after the last word
  /// of the watcher is later than that.
  func learnProperties(_ reads: ReadSet, asked: Int64) {
    for (key, stamp) in reads.properties {
      guard let told = propertyTimes[key], told < asked, properties[key] != stamp else { continue }
      properties[key] = stamp
      propertyTimes[key] = asked
    }
  }

  /// A press of this widget has made the call that changed the property: its end reloads it.
  private func reloadsAnyway(_ widget: WidgetRecord, _ key: PropertyKey) -> Bool {
    actions.values.contains { run in
      run.pressed == widget.name && run.phase == .running && run.touched[key] != nil
    }
  }

  /// Remembers what was known of a property before an action's call changes it.
  func noteTouched(_ request: BundleRequest, _ session: BundleSession) {
    guard let during = request.during,
      case .perform(let run)? = session.outstanding[during]?.work, run.phase == .running
    else { return }
    let key: PropertyKey
    switch request.question {
    case .busCall(let object, _, _, _, let expecting?):
      key = PropertyKey(object, expecting.interface, expecting.property)
    case .busSet(let object, let interface, let property, _):
      key = PropertyKey(object, interface, property)
    case .busCall, .busProperties, .busNames, .action: return
    }
    if run.touched[key] == nil { run.touched[key] = .some(properties[key]) }
  }

  /// Widgets that read a property which the action's calls were to change: they reload where they
  /// have not read it since, and are in the receipt where they show another value already.
  func reloadReadersOfTouchedProperties(_ run: ActionRun) {
    for (key, before) in run.touched {
      for name in index.readers(ofProperty: key).sorted() {
        guard let widget = widgets[name], !run.pending.contains(name),
          run.receipt.widgets[name] == nil
        else { continue }
        if widget.reload == .sent {
          run.pending.insert(name)
          widget.pendingActions.append((run.id, widget.reloadSerial))
        } else if widget.announced == 0, widget.timeline?.reads.properties[key] == before {
          if widget.isVisible {
            requestReload(widget, cause: .action, action: run)
          } else {
            widget.isDirty = true
          }
        } else if let before, let now = widget.timeline?.reads.properties[key], now != before {
          run.receipt.widgets[name] = .changed
        }
      }
    }
  }
}

extension PropertyKey {
  fileprivate init(_ object: BundleRequest.BusObject, _ interface: String, _ property: String) {
    self.init(
      bus: object.bus,
      name: object.name,
      path: object.path,
      interface: interface,
      property: property
    )
  }
}
