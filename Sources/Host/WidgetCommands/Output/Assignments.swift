import CommandLineKit
import DBus
import WidgetClient

/// `name=value` arguments.
enum Assignments {
  /// Reads them as text values; a name that is given several times gets a list.
  ///
  /// - Throws: ``UsageError`` naming an argument that is no assignment.
  static func read(_ arguments: some Sequence<String>) throws(UsageError) -> DBusDictionary {
    var values: [(name: String, texts: [String])] = []
    for argument in arguments {
      guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
        throw UsageError(
          "\"\(Printable.line(argument))\" is no parameter",
          remedy: "Parameters are given as name=value"
        )
      }
      let name = String(argument[..<equals])
      let text = String(argument[argument.index(after: equals)...])
      if let index = values.firstIndex(where: { $0.name == name }) {
        values[index].texts.append(text)
      } else {
        values.append((name, [text]))
      }
    }
    return DBusDictionary(
      values.map { name, texts in
        (name, texts.count == 1 ? .string(texts[0]) : .strings(texts))
      }
    )
  }
}

extension CommandContext {
  /// The options of a call from the command line's.
  func callOptions() throws(UsageError) -> CallOptions {
    var options = CallOptions()
    options.key = arguments.value("key")
    options.wait = try arguments.number("wait")
    if arguments.has("no-wait") {
      guard options.wait == nil else {
        throw UsageError("--wait and --no-wait say different things")
      }
      options.wait = 0
    }
    options.deadline = try arguments.number("deadline", in: 1...86_400_000)
    options.nulls = arguments.values("unset")
    return options
  }
}
