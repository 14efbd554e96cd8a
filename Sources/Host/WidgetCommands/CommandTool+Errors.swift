import CommandLineKit
import WidgetClient
import WidgetModel

extension CommandTool {
  /// Says what went wrong, and gives the exit code for it.
  func fail(_ error: any Error, in context: CommandContext? = nil) -> ExitCode {
    switch error {
    case let error as UsageError:
      if let context, context.isJSON {
        context.print(["error": ["message": .string(error.message)]])
      }
      complain(error.message, error.remedy)
      return .usage
    case let error as ClientError:
      if let context, context.isJSON { context.print(error.json) }
      complain(error.message, context.flatMap { remedy(for: error, in: $0) })
      return error.exitCode
    default:
      complain("\(error)", nil)
      return .failed
    }
  }

  private func complain(_ message: String, _ remedy: String?) {
    surroundings.complain("\(Self.program): \(Printable.lines(message))")
    if let remedy { surroundings.complain(Printable.lines(remedy)) }
  }

  /// Candidates of an ambiguous name are listed all, of a mistyped one only the near ones.
  private func remedy(for error: ClientError, in context: CommandContext) -> String? {
    switch error.reason {
    case .misused where !error.candidates.isEmpty:
      "It may stand for:\n" + error.candidates.map { "  \($0)" }.joined(separator: "\n")
    case .misused: error.details["expected"]?.stringValue.flatMap(Self.form)
    case .unknownName:
      suggestion(for: error, in: context)
    case .noService: "\(Self.program) doctor finds out why."
    default: nil
    }
  }

  /// How a value of a type is written, where that is not plain.
  private static func form(of type: String) -> String? {
    switch type {
    case "a date":
      "A date is 2026-01-31, 2026-01-31T08:00 (in UTC) or what `date -Is` prints."
    case "a duration": "A duration is 90s, 5m, 1h30m or 500ms."
    case "a file": "A file is given by its whole path, from / on."
    default: nil
    }
  }

  private func suggestion(for error: ClientError, in context: CommandContext) -> String? {
    let known = error.candidates.isEmpty ? liveNames(for: error, in: context) : error.candidates
    // What is said rightly is no mistyped name: `describe` takes names of several kinds.
    return context.operands.lazy.filter { !known.contains($0) }
      .compactMap { Suggestion.sentence(for: $0, among: known) }.first
  }

  /// Names of the things of which one was not found; asked for only then.
  private func liveNames(for error: ClientError, in context: CommandContext) -> [String] {
    guard let client = try? context.connect() else { return [] }
    switch error.code {
    case .unknownWidget:
      return ((try? client.widgets()) ?? []).compactMap { $0["name"]?.stringValue }
    case .unknownAction: return client.usableNames("actions")
    case .unknownKind: return client.usableNames("kinds")
    case .unknownBundle: return client.usableNames("bundles")
    default: return []
    }
  }
}

extension WidgetClient {
  /// What bundles, kinds or actions are called for short; none where the service does not say.
  func usableNames(_ topic: String, startsService: Bool = true) -> [String] {
    guard let items = try? items(topic, startsService: startsService) else { return [] }
    let names = items.compactMap { $0["name"]?.stringValue }
    let short = ShortNames(names)
    return names.map(short.usable)
  }
}

extension ClientError {
  /// The exit code that stands for the reason.
  var exitCode: ExitCode {
    switch reason {
    case .noService: .noService
    case .timedOut: .timedOut
    case .refused: .refused
    case .unknownName: .unknownName
    case .misused: .usage
    case .failed: .failed
    }
  }
}
