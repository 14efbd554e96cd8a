package import WidgetEngine
import WidgetModel

extension SQLiteStore {
  /// Everything the engine holds in memory; rows that cannot be read are left out and named in
  /// ``unreadable``.
  package func load() throws(StoreFailure) -> StoredImage {
    var image = StoredImage()
    unreadable = []
    let counters = try connection.prepare("SELECT revision, actions FROM counters")
    try counters.forEach { () throws(StoreFailure) in
      image.revision = counters.int(0)
      image.actionCount = counters.int(1)
    }
    let state = try connection.prepare(
      "SELECT name_group, name_key, value, revision FROM state ORDER BY name_group, name_key"
    )
    image.rows = try stateRows(of: state, groups: nil)
    let newest = try connection.prepare("SELECT max(revision) FROM state")
    try newest.forEach { () throws(StoreFailure) in
      image.revision = max(image.revision, newest.int(0))
    }
    let bundles = try connection.prepare("SELECT id FROM disabled_bundles")
    try bundles.forEach { () throws(StoreFailure) in
      if let bundle = BundleID(bundles.text(0)) { image.disabledBundles.insert(bundle) }
    }
    try loadWidgets(into: &image)
    try loadRenames(into: &image)
    return image
  }

  private func loadWidgets(into image: inout StoredImage) throws(StoreFailure) {
    let select = try connection.prepare(
      """
      SELECT w.id, w.name, w.host, w.kind, w.family, w.width, w.height, w.configuration,
        t.generation, t.revision, t.made, t.policy, t.reads, t.dates, t.shown, t.stale_reason,
        t.bundle_version
      FROM widgets w LEFT JOIN timelines t ON t.widget = w.id ORDER BY w.id
      """
    )
    try select.forEach { () throws(StoreFailure) in
      let name = select.text(1)
      widgetRows[name] = select.int(0)
      guard let widget = Self.widget(name, from: select) else {
        noteUnreadable("The stored widget \"\(name)\" is unreadable")
        return
      }
      image.widgets.append(widget)
      guard !select.isNull(8) else { return }
      do {
        image.timelines.append(try Self.timeline(of: name, from: select))
      } catch {
        noteUnreadable("The stored timeline of \"\(name)\" is unreadable: \(error)")
      }
    }
  }

  private func loadRenames(into image: inout StoredImage) throws(StoreFailure) {
    let select = try connection.prepare(
      "SELECT action, file FROM pending_renames ORDER BY action, position"
    )
    try select.forEach { () throws(StoreFailure) in
      let action = select.text(0)
      do {
        let file = try FileWrite(json: JSONParser.parse(select.bytes(1)), path: "rename")
        image.pendingRenames[action, default: []].append(file)
      } catch {
        noteUnreadable("A file that action \(action) was to replace is unreadable: \(error)")
      }
    }
  }

  private static func widget(_ name: String, from select: Statement) -> StoredWidget? {
    guard let kind = QualifiedName(select.text(3)), let family = Family(rawValue: select.text(4)),
      let configuration = (try? JSONParser.parse(select.bytes(7)))?.objectValue,
      let parameters = try? Parameters(json: configuration, path: "configuration")
    else { return nil }
    return StoredWidget(
      name: name,
      host: select.text(2),
      kind: kind,
      family: family,
      size: Size(width: select.double(5), height: select.double(6)),
      configuration: parameters
    )
  }

  private static func timeline(
    of widget: String,
    from select: Statement
  ) throws -> StoredTimeline {
    let dates = try JSONParser.parse(select.bytes(13)).arrayValue ?? []
    return StoredTimeline(
      widget: widget,
      generation: select.int(8),
      revision: select.int(9),
      madeAt: Timestamp(microseconds: select.int(10)),
      policy: try ReloadPolicy(json: JSONParser.parse(select.bytes(11)), path: "policy"),
      reads: try ReadSet(json: JSONParser.parse(select.bytes(12)), path: "reads"),
      dates: dates.compactMap(\.intValue).map(Timestamp.init(microseconds:)),
      shown: Int(select.int(14)),
      staleReason: select.optionalText(15),
      bundleVersion: select.text(16)
    )
  }
}
