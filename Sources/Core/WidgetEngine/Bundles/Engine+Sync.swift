import WidgetModel
import WidgetWire

// What a process is told of shared state and of its widgets: all at its start, then what has changed.

extension Engine {
  /// What has changed for the process since it was last told anything.
  func makeSync(_ session: BundleSession) -> Sync {
    let sync = Sync(
      revision: revision,
      rows: session.changedKeys.compactMap { rows[$0] },
      widgets: session.changedWidgets.sorted().compactMap { widgets[$0] }
        .map { placed($0, withReads: true) },
      removedWidgets: session.removedWidgets.sorted(),
      environment: session.environmentChanged ? environment : nil
    )
    session.changedKeys.removeAll(keepingCapacity: true)
    session.changedWidgets.removeAll(keepingCapacity: true)
    session.removedWidgets.removeAll(keepingCapacity: true)
    session.environmentChanged = false
    return sendParts(of: sync, session)
  }

  func placed(_ widget: WidgetRecord, withReads: Bool = false) -> PlacedWidget {
    PlacedWidget(
      id: widget.name,
      kind: widget.stored.kind.name,
      family: widget.stored.family,
      size: widget.stored.size,
      configuration: widget.stored.configuration,
      reads: withReads ? widget.timeline?.reads : nil
    )
  }

  /// Tells a process, with its next request, that one of its widgets is another or gone.
  func widgetChangedForBundle(_ widget: WidgetRecord, isGone: Bool = false) {
    guard let session = sessions[widget.stored.kind.bundle] else { return }
    if isGone || !widget.isVisible {
      session.changedWidgets.remove(widget.name)
      session.removedWidgets.insert(widget.name)
    } else {
      session.removedWidgets.remove(widget.name)
      session.changedWidgets.insert(widget.name)
    }
  }

  /// Sends ahead what would make the next frame too large, and gives the rest.
  ///
  /// The parts carry no revision: the replica is as new as that once the last of it is there.
  func sendParts(of sync: Sync, _ session: BundleSession) -> Sync {
    // The usual few values are not even measured.
    guard sync.rows.count > Self.smallPart || sync.widgets.count > Self.smallPart else {
      return sync
    }
    var rest = sync
    var part = Sync(revision: 0)
    var size = 0
    func take(_ bytes: Int) {
      size += bytes
      guard size > Self.partSize else { return }
      session.process?.send(.sync(part))
      part = Sync(revision: 0)
      size = bytes
    }
    for row in sync.rows {
      take(stateSizes.wireSize(of: row))
      part.rows.append(row)
    }
    for widget in sync.widgets {
      take(widget.reads?.json.bytes.count ?? 0)
      part.widgets.append(widget)
    }
    rest.rows = part.rows
    rest.widgets = part.widgets
    return rest
  }

  /// So many values of the largest size fit into a frame with the largest parameters.
  private static let smallPart = 2
  private static let partSize = 2 << 20
}
