internal import Synchronization

/// The tables of strings of the folders asked for so far.
///
/// A table is read once: an installed bundle's resources do not change while it runs.
package final class StringsCatalog: Sendable {
  package static let shared = StringsCatalog()

  private let tables = Mutex<[String: StringsTable?]>([:])

  package init() {}

  /// The text for the first of the languages that has one, or nil.
  package func text(
    _ key: String,
    table: String?,
    in folder: URL,
    languages: [String]
  ) -> String? {
    for language in Self.candidates(languages) {
      let path = "\(folder.path)/\(language).lproj/\(table ?? "Localizable").strings"
      if let text = read(path)?.texts[key] { return text }
    }
    return nil
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
    if let known = tables.withLock({ $0[path] }) { return known }
    let table = try? StringsTable(contentsOf: URL(fileURLWithPath: path))
    tables.withLock { $0[path] = .some(table) }
    return table
  }
}
