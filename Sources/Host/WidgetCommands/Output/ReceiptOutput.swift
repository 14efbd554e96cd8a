import CommandLineKit
import WidgetClient
import WidgetModel

extension CommandContext {
  /// Prints an action's receipt, shows it as a notification where that was asked for, and gives the
  /// exit code.
  func report(
    _ receipt: JSONObject,
    of action: String,
    by client: WidgetClient
  ) -> ExitCode {
    let status = receipt["status"]?.stringValue ?? "done"
    if isJSON {
      print(.object(receipt))
    } else {
      printPlain(receipt)
    }
    for (widget, result) in receipt["widgets"]?.objectValue?.members ?? []
    where result.stringValue == "failed" {
      complain("\(CommandTool.program): \(Printable.line(widget)) could not be reloaded")
    }
    switch status {
    case "done":
      if let dialog = receipt["dialog"]?.stringValue {
        notifyIfAsked(action, dialog, isError: false, by: client)
      }
      return .done
    case "running":
      let job = receipt["job"]?.stringValue ?? "a job"
      complain("\(CommandTool.program): \(action) still runs as \(job)")
      notifyIfAsked(action, "It still runs.", isError: false, by: client)
      return .timedOut
    default:
      let message = receipt["message"]?.stringValue ?? "\(action) failed"
      complain("\(CommandTool.program): \(Printable.lines(message))")
      notifyIfAsked(action, message, isError: true, by: client)
      // The name of the error, as it stands on the bus.
      let name = receipt["error"]?.stringValue?.split(separator: ".").last.map(String.init)
      return name.flatMap(WidgetError.Code.init(rawValue:)).map(ClientError.status(of:)) ?? .failed
    }
  }

  private func printPlain(_ receipt: JSONObject) {
    if let dialog = receipt["dialog"]?.stringValue { print(Printable.lines(dialog)) }
    if let value = receipt["value"], !value.isNull { print(Printable.lines(PlainText.cell(value))) }
    if let target = receipt["opens"]?.stringValue { print(Printable.line(target)) }
  }

  /// Runs a call; with `--notify`, its error is shown as a notification too.
  func notifyingErrors<T>(
    of action: String,
    by client: WidgetClient,
    _ body: () throws(ClientError) -> T
  ) throws(ClientError) -> T {
    do {
      return try body()
    } catch {
      notifyIfAsked(action, error.message, isError: true, by: client)
      throw error
    }
  }

  private func notifyIfAsked(
    _ action: String,
    _ message: String,
    isError: Bool,
    by client: WidgetClient
  ) {
    guard arguments.has("notify") else { return }
    // An element is called after its action: ToggleTask(task=3).
    let name = String(action.prefix { $0 != "(" })
    let title = (try? client.describe(name, as: "action"))?["title"]?.stringValue
    let short = title ?? name.split(separator: "/").last.map(String.init) ?? name
    do throws(ClientError) {
      try client.notify(summary: short, body: message, isError: isError)
    } catch {
      // The action itself is done; its exit code is what counts.
      complain("\(CommandTool.program): \(error.message)")
    }
  }
}

extension ClientError {
  /// The exit code that stands for one of the service's errors.
  static func status(of code: WidgetError.Code) -> ExitCode {
    ClientError(reason(of: code), "").exitCode
  }
}
