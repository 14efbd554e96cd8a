package import WidgetModel

/// What is known of an entry once its view has been evaluated.
package struct EvaluatedView: Sendable {
  package var archive: ViewArchive
  package var elements: [WidgetModel.Element]
  /// When the drawn picture next changes by itself.
  package var nextChange: Timestamp?
  /// Where a press outside every element leads.
  package var url: String?
  /// What the author should know.
  package var issues: [String]

  /// The archive as it is stored and sent.
  package var bytes: [UInt8] { archive.bytes }
  package var textLines: [String] { archive.root.textLines }

  /// The entry as the daemon is given it.
  package func entry(date: Timestamp, relevance: Relevance? = nil) -> ArchivedEntry {
    let table = EntryTable(
      date: date,
      relevance: relevance,
      nextChange: nextChange,
      textLines: textLines,
      elements: elements,
      url: url
    )
    return ArchivedEntry(table: table, archive: bytes)
  }
}

/// Evaluates an entry's view, and once more for the other colour scheme where a body read it.
///
/// The environment says what the widget is shown in (family, locale, time zone); the size is in
/// points, margins included; live dates are told as they read at the date.
@MainActor
package func archive<V: View>(
  _ view: V,
  environment: EnvironmentValues,
  size: CGSize,
  date: Date
) -> EvaluatedView {
  var environment = environment
  let reads = EnvironmentReads()
  environment.reads = reads
  let margins = environment.widgetContentMargins
  let inner = CGSize(
    width: max(0, size.width - margins.leading - margins.trailing),
    height: max(0, size.height - margins.top - margins.bottom)
  )
  let archiver = _ViewArchiver(environment: environment, size: inner, date: date)
  let root = archiver.root(of: view)
  var entry = EvaluatedView(
    archive: ViewArchive(width: size.width, height: size.height, root: root),
    elements: archiver.elements,
    nextChange: root.nextChange(after: Timestamp(date)),
    url: archiver.url,
    issues: archiver.issues
  )
  if reads.contains(ColorSchemeKey.self) {
    let other: ColorScheme = environment.colorScheme == .light ? .dark : .light
    environment.colorScheme = other
    let second = _ViewArchiver(environment: environment, size: inner, date: date)
    let root = second.root(of: view)
    if root != entry.archive.root {
      entry.archive.variants = [.init(colorScheme: other.word, root: root)]
    }
  }
  return entry
}

extension _ViewArchiver {
  /// The view as one node; several views stand above each other.
  fileprivate func root(of view: some View) -> ViewNode {
    let nodes = collect(view)
    return nodes.count == 1 ? nodes[0] : ViewNode(.vstack(StackContent(children: nodes)))
  }
}

extension Timestamp {
  package init(_ date: Date) {
    self = Timestamp(microseconds: 0).adding(seconds: date.timeIntervalSince1970)
  }
}
