internal import Synchronization

/// The tables of strings of the folders asked for so far.
///
/// A table is read once: an installed bundle's resources do not change while it runs.
package final class StringsCatalog: Sendable {
  package static let shared = StringsCatalog()

  /// Where a text is looked up.
  private struct Place: Equatable {
    var table: String?
    var folder: URL
    var languages: [String]
  }

  private struct Tables {
    var byPath: [String: StringsTable?] = [:]
    /// The tables of each place that was asked for, the first language's first.
    ///
    /// Most bundles have one place, and many no table at all: comparing is cheaper than making paths
    /// for every text.
    var byPlace: [(place: Place, tables: [StringsTable])] = []
  }

  private let tables = Mutex(Tables())

  package init() {}

  /// The text for the first of the languages that has one, or nil.
  package func text(
    _ key: String,
    table: String?,
    in folder: URL,
    languages: [String]
  ) -> String? {
    let place = Place(table: table, folder: folder, languages: languages)
    for table in tables(at: place) {
      if let text = table.texts[key] { return text }
    }
    return nil
  }

  private func tables(at place: Place) -> [StringsTable] {
    let known = tables.withLock { $0.byPlace.first { $0.place == place }?.tables }
    if let known { return known }
    let made = Self.candidates(place.languages).compactMap { language in
      read("\(place.folder.path)/\(language).lproj/\(place.table ?? "Localizable").strings")
    }
    tables.withLock { tables in
      // Places are few; what asks for more is a bundle that makes them up.
      if tables.byPlace.count == 16 { tables.byPlace.removeFirst() }
      tables.byPlace.append((place, made))
    }
    return made
  }

  /// The folders to look into: each language, then without its region and script, at last `Base`.
  package static func candidates(_ languages: [String]) -> [String] {
    var candidates: [String] = []
    func add(_ name: String) {
      if !candidates.contains(name) { candidates.append(name) }
    }
    for language in languages {
      var parts = language.replacingOccurrences(of: "_", with: "-").split(separator: "-")
      while !parts.isEmpty {
        add(parts.joined(separator: "-"))
        parts.removeLast()
      }
    }
    add("Base")
    return candidates
  }

  private func read(_ path: String) -> StringsTable? {
    if let known = tables.withLock({ $0.byPath[path] }) { return known }
    let table = try? StringsTable(contentsOf: URL(fileURLWithPath: path))
    tables.withLock { $0.byPath[path] = .some(table) }
    return table
  }
}
