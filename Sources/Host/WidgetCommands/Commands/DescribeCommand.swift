import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  static let describe = Command(
    CommandDescription(
      "describe",
      "Tell all that is known of a bundle, kind, action or widget",
      operands: "NAME",
      count: 1...1,
      options: [
        OptionDescription(
          "as",
          value: "SORT",
          "Where several things have the name: bundle, kind, action or widget"
        ),
        CommonOption.json,
      ],
      examples: [
        ("swiftlet describe ToggleTask", "Title, parameters with types, a command line to use")
      ],
      details: """
        A parameter's line is its name, what it takes, whether it is required or has a default, and
        what it is for. The last line is a command line to go on with.
        """
    )
  ) { context in
    let name = context.operands[0]
    let sort = context.arguments.value("as")
    if let sort, !Description.sorts.contains(sort) {
      throw UsageError(
        "--as takes \(Description.sorts.joined(separator: ", ")), not \"\(Printable.line(sort))\""
      )
    }
    let client = try context.connect()
    var object = try client.describing(name, as: sort)
    object["example"] = Description(of: object, called: name).example.map(JSON.string)
    if context.isJSON {
      context.print(.object(object))
    } else {
      for line in Description(of: object, called: name).lines { context.print(line) }
    }
    return .done
  }
}

extension WidgetClient {
  /// Describes it; where nothing has the name, the error knows all names that there are.
  fileprivate func describing(_ name: String, as sort: String?) throws(ClientError) -> JSONObject {
    do throws(ClientError) {
      return try describe(name, as: sort)
    } catch {
      guard sort == nil, error.reason == .unknownName else { throw error }
      var error = error
      let widgets = ((try? widgets()) ?? []).compactMap { $0["name"]?.stringValue }
      let names = ["bundles", "kinds", "actions"].flatMap { usableNames($0) } + widgets
      error.details["candidates"] = .array(names.map(JSON.string))
      throw error
    }
  }
}

/// A described thing as lines for people.
private struct Description {
  static let sorts = ["bundle", "kind", "action", "widget"]

  private let object: JSONObject
  /// The name by which it was found, which is one to use.
  private let name: String

  init(of object: JSONObject, called name: String) {
    self.object = object
    self.name = name
  }

  var lines: [String] {
    var lines = fields.map { "\($0)\t\(Printable.line($1))" }
    let parameters = ParameterSchema.all(of: object)
    if !parameters.isEmpty {
      lines.append("parameters")
      lines += parameters.map { "  " + $0.line }
    }
    if let example { lines.append("example\t" + Printable.line(example)) }
    return lines
  }

  /// What is worth a line; what is as usual has none.
  private var fields: [(String, String)] {
    var fields: [(String, String)] = []
    func add(_ label: String, _ text: String?) {
      if let text, !text.isEmpty { fields.append((label, text)) }
    }
    func addMembers(_ keys: String...) {
      for key in keys { add(key, PlainText.cell(object[key])) }
    }
    addMembers("type", "name")
    switch object["type"]?.stringValue {
    case "action":
      addMembers("title", "summary", "policy")
      add("deadline", object["deadline"]?.intValue.map { "\($0) ms" })
      add("switches", object["valueParameter"]?.stringValue)
      if object["discoverable"] == false { add("discoverable", "no") }
    case "kind": addMembers("displayName", "summary", "families")
    case "widget":
      addMembers("kind", "host", "family")
      add("size", ["width", "height"].map { PlainText.cell(object[$0]) }.joined(separator: " × "))
      addMembers("generation")
      if object["pending"] == true { add("pending", "a new timeline is being made") }
      addMembers("stale")
      for (key, value) in object["configuration"]?.objectValue?.members ?? [] {
        fields.append(("configuration " + Printable.line(key), PlainText.cell(value)))
      }
      for name in object["nulls"]?.arrayValue ?? [] {
        fields.append(("configuration " + PlainText.cell(name), "(no value)"))
      }
    case "bundle":
      addMembers("version", "state", "lastError", "folder")
      add("kinds", names(of: "kinds"))
      add("actions", names(of: "intents"))
      for key in ["groups", "aliases"] { add(key, PlainText.cell(object["manifest"]?[key])) }
      for key in ["bus", "paths", "network"] {
        add("may use " + key, PlainText.cell(object["manifest"]?["permissions"]?[key]))
      }
      add("issues", PlainText.cell(object["description"]?["issues"]))
    default: addMembers("title", "summary")
    }
    return fields
  }

  /// The kinds of a bundle, or its actions.
  private func names(of key: String) -> String {
    (object["description"]?[key]?.arrayValue ?? [])
      .filter { $0["configuration"] != true }
      .compactMap { $0["name"]?.stringValue }
      .joined(separator: ", ")
  }

  /// A command line that uses it, with what must be given.
  var example: String? {
    let word = ShellWord.quoted(name)
    switch object["type"]?.stringValue {
    case "action":
      let needed = ParameterSchema.all(of: object).filter(\.isRequired)
      return (["swiftlet perform \(word)"] + needed.map { "\($0.name)=\($0.sample)" })
        .joined(separator: " ")
    case "kind": return "swiftlet add \(word) --name NAME --host HOST"
    case "widget": return "swiftlet show \(word)"
    case "bundle": return "swiftlet restart \(word)"
    default: return nil
    }
  }
}

extension ParameterSchema {
  /// Whether a caller has to give it.
  fileprivate var isRequired: Bool { !isOptional && defaultValue == nil }

  /// Name, what it takes, whether it must be given, what it is for.
  fileprivate var line: String {
    var takes = type.description
    if minimum != nil || maximum != nil {
      func text(_ bound: Double?) -> String {
        bound.map { Int64(exactly: $0).map(String.init) ?? String($0) } ?? "…"
      }
      takes += " from \(text(minimum)) to \(text(maximum))"
    }
    if case .entity(_, true) = type { takes += ", by id or title" }
    let need =
      isRequired ? "required" : defaultValue.map { "default \($0.plainText)" } ?? "optional"
    let about = [title, summary ?? ""].filter { !$0.isEmpty }.joined(separator: ". ")
    return [name, takes, need, about].map(Printable.line).joined(separator: "\t")
  }

  /// A value that could stand in a command line.
  fileprivate var sample: String { Self.sample(of: type) }

  private static func sample(of type: ParameterType) -> String {
    switch type {
    case .bool: "on"
    case .int, .double: "1"
    case .string: "'some text'"
    case .date: "2026-01-31T08:00"
    case .duration: "90s"
    case .url: "https://example.org"
    case .file: "/path/to/file"
    case .enumeration(_, let cases): ShellWord.quoted(cases.first?.value ?? "")
    case .entity(let type, _): ShellWord.quoted("ID or title of a \(type)")
    case .list(let element): sample(of: element) + "," + sample(of: element)
    }
  }
}

/// Words as a shell reads them.
enum ShellWord {
  /// The word, in quotes where it needs them.
  static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "._-/+:@%,=".unicodeScalars.contains(scalar)
    }
    if plain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
