import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  /// `swiftlet __complete LINE`: what may stand at the end of a command line, one a line.
  static let complete = Command(
    CommandDescription(
      "__complete",
      "Complete a command line for the shell",
      operands: "LINE",
      count: 1...1,
      examples: [("swiftlet __complete 'swiftlet per'", "Prints perform")],
      isVerbatim: true,
      isHidden: true
    )
  ) { context in
    guard let line = context.operands.first else { return .usage }
    var completer = Completer(context)
    for candidate in completer.candidates(for: ShellWords(line)) { context.print(candidate) }
    return .done
  }
}

/// A command line up to the cursor, cut into words as a shell does, without expansion.
struct ShellWords: Equatable {
  /// Whole words before the one being typed.
  private(set) var words: [String] = []
  /// The word being typed; empty after a space.
  private(set) var current = ""

  init(_ line: String) {
    var quote: Character?
    var isEscaped = false
    var hasWord = false
    for character in line {
      if isEscaped {
        current.append(character)
        isEscaped = false
      } else if let open = quote {
        if character == open { quote = nil } else { current.append(character) }
      } else if character == "\\" {
        isEscaped = true
        hasWord = true
      } else if character == "'" || character == "\"" {
        quote = character
        hasWord = true
      } else if character == " " || character == "\t" {
        if hasWord { words.append(current) }
        current = ""
        hasWord = false
      } else {
        current.append(character)
        hasWord = true
      }
    }
  }
}

/// Finds what may stand at the end of a command line; names come from the daemon where it runs.
private struct Completer {
  private let context: CommandContext
  private var client: WidgetClient?
  private var hasTried = false

  init(_ context: CommandContext) {
    self.context = context
  }

  mutating func candidates(for line: ShellWords) -> [String] {
    let current = line.current
    guard let name = line.words.dropFirst().first else {
      return filter(Command.all.map(\.description).filter { !$0.isHidden }.map(\.name), current)
    }
    guard let command = Command.named(name)?.description else { return [] }
    if let previous = line.words.last, previous.hasPrefix("--"),
      let option = command.options.first(where: { "--\($0.name)" == previous }),
      option.value != nil
    {
      return filter(values(ofOption: option.name), current)
    }
    if current.hasPrefix("-") {
      return filter((command.options.map(\.name) + ["help"]).map { "--\($0)" }, current)
    }
    let operands = line.words.dropFirst(2).filter { !$0.hasPrefix("-") }
    return operandCandidates(command.name, Array(operands), current)
  }

  private func filter(_ names: [String], _ prefix: String) -> [String] {
    names.filter { $0.hasPrefix(prefix) }
  }

  private mutating func values(ofOption option: String) -> [String] {
    switch option {
    case "family": Family.allCases.map(\.rawValue)
    case "host": Array(Set(widgets().compactMap { $0["host"]?.stringValue })).sorted()
    case "kind": usableNames("kinds")
    case "bundle": usableNames("bundles")
    default: []
    }
  }

  private mutating func operandCandidates(
    _ command: String,
    _ operands: [String],
    _ current: String
  ) -> [String] {
    switch (command, operands.count) {
    case ("list", 0): filter(["bundles", "kinds", "widgets", "actions"], current)
    case ("state", 0): filter(["get", "set", "remove"], current)
    case ("perform", 0), ("history", 0): filter(usableNames("actions"), current)
    case ("add", 0): filter(usableNames("kinds"), current)
    case ("describe", 0):
      filter(
        ["bundles", "kinds", "actions"].flatMap { usableNames($0) } + widgetNames(),
        current
      )
    case ("restart", 0), ("enable", 0), ("disable", 0): filter(usableNames("bundles"), current)
    case ("perform", 1...): assignment(of: operands[0], current, given: operands.dropFirst())
    case ("add", 1...): names(of: operands[0], current, given: operands.dropFirst())
    case ("press", 1): filter(elements(of: operands[0]), current)
    case ("press", 0), ("show", 0), ("configure", 0), ("wait", 0), ("explain", 0), ("remove", _),
      ("reload", _), ("watch", _):
      filter(widgetNames().filter { !operands.contains($0) }, current)
    case ("cancel", 0):
      filter(
        (call(.listJobs)?.arrayValue ?? []).compactMap { $0["action"]?.stringValue },
        current
      )
    default: []
    }
  }

  // MARK: Live names

  /// The connection, made at the first question; completing never starts the daemon.
  private mutating func connected() -> WidgetClient? {
    if !hasTried {
      hasTried = true
      client = try? context.connect()
    }
    return client
  }

  private mutating func call(
    _ member: Method,
    _ name: String = ""
  ) -> JSON? {
    guard let client = connected() else { return nil }
    let answer: [JSON]? =
      switch member {
      case .listJobs:
        try? client.callManager("ListJobs", deadline: Self.patience, startsService: false)
          .map(\.plainJSON)
      case .describe:
        try? client.callManager(
          "Describe",
          [.string(name), [:]],
          deadline: Self.patience,
          startsService: false
        )
        .map(\.plainJSON)
      }
    return answer?.first
  }

  private enum Method {
    case listJobs
    case describe
  }

  private static let patience = Duration.milliseconds(500)

  private mutating func usableNames(_ topic: String) -> [String] {
    connected()?.usableNames(topic, startsService: false) ?? []
  }

  private mutating func widgets() -> [JSONObject] {
    (try? connected()?.widgets(startsService: false)) ?? []
  }

  private mutating func widgetNames() -> [String] {
    widgets().compactMap { $0["name"]?.stringValue }
  }

  private mutating func elements(of widget: String) -> [String] {
    let entry = try? connected()?.entry(ofWidget: widget, withArchive: false).entry
    return (entry?["elements"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
  }

  /// `name=` of parameters that are not given yet.
  private mutating func names(
    of action: String,
    _ current: String,
    given: ArraySlice<String>
  ) -> [String] {
    let answer = call(.describe, action)
    // A kind's parameters are those of its configuration.
    let described = answer?["configuration"]?["parameters"] ?? answer?["parameters"]
    let parameters = described?.arrayValue ?? []
    let names = parameters.compactMap { parameter -> String? in
      parameter.arrayValue?.first?.stringValue ?? parameter["name"]?.stringValue
    }
    let taken = Set(given.compactMap { $0.split(separator: "=").first.map(String.init) })
    return filter(names.filter { !taken.contains($0) }.map { "\($0)=" }, current)
  }

  /// `name=`, and after it the values that the action suggests.
  private mutating func assignment(
    of action: String,
    _ current: String,
    given: ArraySlice<String>
  ) -> [String] {
    guard let equals = current.firstIndex(of: "=") else {
      return names(of: action, current, given: given)
    }
    let name = String(current[..<equals])
    let text = String(current[current.index(after: equals)...])
    guard let full = call(.describe, action)?["name"]?.stringValue, let client = connected(),
      let answer = try? client.call(
        ServiceNames.path(ofAction: full),
        ServiceNames.action,
        "SuggestValues",
        [.string(name), .string(text)],
        deadline: Self.patience,
        startsService: false
      )
    else { return [] }
    return (answer.first?.elements ?? []).compactMap { item in
      item.elements?.first.map { "\(name)=" + PlainText.cell($0.plainJSON) }
    }
  }
}
