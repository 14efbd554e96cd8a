import Foundation
import Swiftlet

/// The person's todo.txt file.
struct TodoFile: Hashable, Sendable {
  /// The path as it was chosen; nil for the usual file.
  let chosen: String?
  private let file: SharedFile

  /// The chosen file, or the usual one where nothing is chosen.
  init(_ chosen: String? = nil) {
    let path = chosen.flatMap { $0.trimmingCharacters(in: .whitespaces) }
    self.chosen = path?.isEmpty == false ? path : nil
    file = SharedFile(self.chosen ?? Self.usualPath(ProcessInfo.processInfo.environment))
  }

  /// `$TODO_FILE`, or `~/todo.txt`.
  static func usualPath(_ environment: [String: String]) -> String {
    guard let named = environment["TODO_FILE"], !named.isEmpty else { return "~/todo.txt" }
    return named
  }

  var path: String { file.path }

  /// What is in the file; a file that does not exist yet has no tasks.
  func load() throws -> TodoDocument {
    TodoDocument(try file.read() ?? Data())
  }

  /// Changes the file: everything or nothing is written, when the action is committed.
  func change<Result>(_ change: (inout TodoDocument) throws -> Result) throws -> Result {
    var document = try load()
    let result = try change(&document)
    try file.write(Data(document.bytes))
    return result
  }
}

extension TodoError: LocalizedError {
  var errorDescription: String? { description }
}
