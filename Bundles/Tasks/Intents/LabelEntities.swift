import AppIntents

/// A project, as `+House` names it in a task.
struct ProjectEntity: AppEntity {
  /// The name without its `+`.
  let id: String

  static var typeDisplayRepresentation: TypeDisplayRepresentation { "Project" }
  static let defaultQuery = ProjectQuery()
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "+\(id)") }
}

/// Offers the projects of the file; any other name is taken too, for tasks still to come.
struct ProjectQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [ProjectEntity] {
    identifiers.map { ProjectEntity(id: LabelNames.bare($0, mark: "+")) }
  }

  func entities(matching string: String) async throws -> [ProjectEntity] {
    let names = LabelNames.matching(string, mark: "+", in: try LabelNames.all(\.projects))
    return names.map { ProjectEntity(id: $0) }
  }

  func suggestedEntities() async throws -> [ProjectEntity] {
    try LabelNames.all(\.projects).map { ProjectEntity(id: $0) }
  }
}

/// A context, as `@phone` names it in a task.
struct ContextEntity: AppEntity {
  /// The name without its `@`.
  let id: String

  static var typeDisplayRepresentation: TypeDisplayRepresentation { "Context" }
  static let defaultQuery = ContextQuery()
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "@\(id)") }
}

/// Offers the contexts of the file; any other name is taken too, for tasks still to come.
struct ContextQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [ContextEntity] {
    identifiers.map { ContextEntity(id: LabelNames.bare($0, mark: "@")) }
  }

  func entities(matching string: String) async throws -> [ContextEntity] {
    let names = LabelNames.matching(string, mark: "@", in: try LabelNames.all(\.contexts))
    return names.map { ContextEntity(id: $0) }
  }

  func suggestedEntities() async throws -> [ContextEntity] {
    try LabelNames.all(\.contexts).map { ContextEntity(id: $0) }
  }
}

/// What projects and contexts have in common.
enum LabelNames {
  /// All names in the usual file, sorted, each once.
  static func all(_ names: (TodoTask) -> [String]) throws -> [String] {
    Set(try TodoFile().load().tasks.flatMap { names($0.task) }).sorted()
  }

  /// The name as one may write it: with its mark or without.
  static func bare(_ name: String, mark: Character) -> String {
    name.first == mark ? String(name.dropFirst()) : name
  }

  /// The name itself where there is one, else all that contain the text.
  static func matching(_ text: String, mark: Character, in names: [String]) -> [String] {
    let text = bare(text, mark: mark)
    if names.contains(text) { return [text] }
    return names.filter { $0.localizedCaseInsensitiveContains(text) }
  }
}
