import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

/// Something that may stand in a command line, and what it is.
struct Candidate: Hashable {
  var text: String
  var about = ""
}

/// Finds what may stand at the end of a command line; names come from the daemon where it runs.
struct Completer {
  /// A shell that waits longer feels broken.
  private static let patience = Duration.milliseconds(500)

  private let context: CommandContext
  private var client: WidgetClient?
  private var hasTried = false
  /// Whether files may stand there.
  private(set) var takesFiles = false

  init(_ context: CommandContext) {
    self.context = context
  }

  mutating func candidates(for line: ShellWords) -> [Candidate] {
    let current = line.current
    return all(for: line).filter { $0.text.hasPrefix(current) && $0.text != "" }
  }

  private mutating func all(for line: ShellWords) -> [Candidate] {
    let current = line.current
    guard let name = line.words.dropFirst().first else {
      return commands() + [Candidate(text: "--help"), Candidate(text: "--version")]
    }
    if name == "help" { return line.words.count == 2 ? commands() : [] }
    guard let command = Command.named(name)?.description else { return [] }
    guard !command.isVerbatim else {
      takesFiles = true
      return []
    }
    var operands: [String] = []
    var waiting: OptionDescription?
    var isOver = false
    for word in line.words.dropFirst(2) {
      if waiting != nil {
        waiting = nil
      } else if word == "--", !isOver {
        isOver = true
      } else if word.hasPrefix("--"), !isOver {
        waiting = word.contains("=") ? nil : command.valued(word.dropFirst(2))
      } else {
        operands.append(word)
      }
    }
    if let waiting { return values(ofOption: waiting.name, command.name, operands) }
    if current.hasPrefix("--"), !isOver {
      if let equals = current.firstIndex(of: "="),
        let option = command.valued(current[..<equals].dropFirst(2))
      {
        return values(ofOption: option.name, command.name, operands).map { value in
          Candidate(text: "\(current[...equals])\(value.text)", about: value.about)
        }
      }
      return command.options.filter { !$0.isHidden }
        .map { Candidate(text: "--\($0.name)", about: $0.summary) } + [Candidate(text: "--help")]
    }
    return operandCandidates(command.name, operands, current)
  }

  private func commands() -> [Candidate] {
    Command.all.map(\.description).filter { !$0.isHidden }
      .map { Candidate(text: $0.name, about: $0.summary) }
  }

  private mutating func values(
    ofOption option: String,
    _ command: String,
    _ operands: [String]
  ) -> [Candidate] {
    switch option {
    case "family": families(of: operands.first)
    case "host": plain(Array(Set(widgets().compactMap { $0["host"]?.stringValue })).sorted())
    case "kind": named("kinds")
    case "bundle": named("bundles")
    case "widget": widgetCandidates()
    case "as": plain(["bundle", "kind", "action", "widget"])
    case "unset": parameters(of: command, operands).map { $0.candidate(suffix: "") }
    default: []
    }
  }

  private mutating func operandCandidates(
    _ command: String,
    _ operands: [String],
    _ current: String
  ) -> [Candidate] {
    switch (command, operands.count) {
    case ("list", 0): plain(["bundles", "kinds", "widgets", "actions"])
    case ("state", 0): plain(["get", "set", "remove"])
    case ("state", 1): named("bundles")
    case ("state", 2): keys(of: operands[1])
    case ("perform", 0), ("history", 0): named("actions")
    case ("add", 0): named("kinds")
    case ("describe", 0):
      named("bundles") + named("kinds") + named("actions") + widgetCandidates()
    case ("restart", 0), ("enable", 0), ("disable", 0), ("uninstall", 0): named("bundles")
    case ("perform", 1...), ("add", 1...), ("configure", 1...):
      assignments(of: command, operands, current)
    case ("press", 1): elements(of: operands[0])
    case ("press", 0), ("show", 0), ("configure", 0), ("wait", 0), ("explain", 0), ("remove", _),
      ("reload", _), ("watch", _):
      widgetCandidates().filter { !operands.contains($0.text) }
    case ("cancel", 0): jobs()
    case ("apply", 0): files()
    default: []
    }
  }

  private mutating func files() -> [Candidate] {
    takesFiles = true
    return []
  }

  private func plain(_ names: [String]) -> [Candidate] { names.map { Candidate(text: $0) } }

  // MARK: Live names

  /// The connection, made at the first question; completing never starts the daemon.
  private mutating func connected() -> WidgetClient? {
    if !hasTried {
      hasTried = true
      client = try? context.connect()
      client?.patience = Self.patience
    }
    return client
  }

  private mutating func named(_ topic: String) -> [Candidate] {
    let items = (try? connected()?.items(topic, startsService: false)) ?? []
    let names = items.compactMap { $0["name"]?.stringValue }
    let short = ShortNames(names)
    return zip(items, names).map { item, name in
      let about = item["title"] ?? item["displayName"] ?? item["state"]
      return Candidate(text: short.usable(name), about: PlainText.cell(about))
    }
  }

  private mutating func widgets() -> [JSONObject] {
    (try? connected()?.widgets(startsService: false)) ?? []
  }

  private mutating func widgetCandidates() -> [Candidate] {
    widgets().compactMap { widget in
      guard let name = widget["name"]?.stringValue else { return nil }
      return Candidate(text: name, about: PlainText.cell(widget["kind"]))
    }
  }

  private mutating func elements(of widget: String) -> [Candidate] {
    let entry = try? connected()?.entry(ofWidget: widget, withArchive: false).entry
    return (entry?["elements"]?.arrayValue ?? []).compactMap { element in
      guard let id = element["id"]?.stringValue else { return nil }
      return Candidate(text: id, about: PlainText.cell(element["label"]))
    }
  }

  private mutating func jobs() -> [Candidate] {
    let answer = try? connected()?.callManager("ListJobs", startsService: false)
    return (answer?.first?.plainJSON.arrayValue ?? []).compactMap { job in
      guard let id = job["action"]?.stringValue else { return nil }
      return Candidate(text: id, about: PlainText.cell(job["intent"]))
    }
  }

  private mutating func keys(of group: String) -> [Candidate] {
    let answer = try? connected()?.callManager(
      "GetState",
      [.string(group), ""],
      startsService: false
    )
    let values = answer?.first?.stringValue.flatMap { try? JSONParser.parse($0) }
    return plain(values?.objectValue?.keys ?? [])
  }

  private mutating func describe(_ name: String, as what: String) -> JSONObject? {
    try? connected()?.describe(name, as: what, startsService: false)
  }

  private mutating func families(of kind: String?) -> [Candidate] {
    let known = kind.flatMap { describe($0, as: "kind") }?["families"]?.arrayValue
    return plain(known?.compactMap(\.stringValue) ?? Family.allCases.map(\.rawValue))
  }

  // MARK: Parameters

  /// The action or kind whose parameters a command sets.
  private mutating func target(of command: String, _ operands: [String]) -> JSONObject? {
    guard let first = operands.first else { return nil }
    switch command {
    case "perform": return describe(first, as: "action")
    case "add": return describe(first, as: "kind")
    default:
      guard let kind = describe(first, as: "widget")?["kind"]?.stringValue else { return nil }
      return describe(kind, as: "kind")
    }
  }

  private mutating func parameters(
    of command: String,
    _ operands: [String]
  ) -> [ParameterSchema] {
    target(of: command, operands).map(ParameterSchema.all) ?? []
  }

  /// `name=` of parameters that are not given yet; behind the sign the values that are known.
  private mutating func assignments(
    of command: String,
    _ operands: [String],
    _ current: String
  ) -> [Candidate] {
    guard let target = target(of: command, operands) else { return [] }
    let parameters = ParameterSchema.all(of: target)
    guard let equals = current.firstIndex(of: "=") else {
      let given = Set(operands.dropFirst().compactMap { $0.split(separator: "=").first })
      return parameters.filter { !given.contains(Substring($0.name)) }
        .map { $0.candidate(suffix: "=") }
    }
    let name = String(current[..<equals])
    guard let parameter = parameters.first(where: { $0.name == name }) else { return [] }
    let text = current[current.index(after: equals)...]
    // All that may be suggested first: what is typed may be the beginning of an id.
    var found = values(of: parameter, target, "").filter { $0.text.hasPrefix(text) }
    if found.isEmpty, !text.isEmpty { found = values(of: parameter, target, String(text)) }
    return found.map { Candidate(text: "\(name)=\($0.text)", about: $0.about) }
  }

  private mutating func values(
    of parameter: ParameterSchema,
    _ target: JSONObject,
    _ text: String
  ) -> [Candidate] {
    switch parameter.type {
    case .bool: return plain(["true", "false"])
    case .enumeration(_, let cases):
      return cases.map { Candidate(text: $0.value, about: $0.title) }
    case .file:
      takesFiles = true
      return []
    default: break
    }
    guard parameter.hasSuggestions, let full = target["name"]?.stringValue else { return [] }
    let isKind = target["type"] == "kind"
    let answer = try? connected()?.call(
      isKind ? ServiceNames.path(ofKind: full) : ServiceNames.path(ofAction: full),
      isKind ? ServiceNames.kind : ServiceNames.action,
      "SuggestValues",
      [.string(parameter.name), .string(text)],
      startsService: false
    )
    return (answer?.first?.elements ?? []).compactMap { item in
      guard let parts = item.elements, let value = parts.first else { return nil }
      return Candidate(
        text: PlainText.cell(value.plainJSON),
        about: parts.dropFirst().first?.stringValue ?? ""
      )
    }
  }
}

extension ParameterSchema {
  fileprivate func candidate(suffix: String) -> Candidate {
    Candidate(text: name + suffix, about: title)
  }
}

extension CommandDescription {
  /// The option of a name, where it takes a value.
  fileprivate func valued(_ name: Substring) -> OptionDescription? {
    options.first { $0.name == name && $0.value != nil }
  }
}
