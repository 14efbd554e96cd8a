import DBus
import DBusTestSupport
import IntegrationSupport
import WidgetClient

/// How an action ended for its caller.
enum Outcome: Sendable, CustomStringConvertible {
  case done(SeenReceipt)
  /// One of our errors, by its name without the prefix.
  case failed(String, String)
  /// The daemon did not answer.
  case lost(String)

  var receipt: SeenReceipt? { if case .done(let receipt) = self { receipt } else { nil } }
  var error: String? { if case .failed(let name, _) = self { name } else { nil } }
  var message: String? { if case .failed(_, let message) = self { message } else { nil } }

  var description: String {
    switch self {
    case .done(let receipt): receipt.isRepeated ? "done before" : "done"
    case .failed(let name, let message): "\(name) (\(message))"
    case .lost(let name): "lost (\(name))"
    }
  }
}

extension Fixture {
  func outcome(
    _ action: String,
    _ parameters: DBusDictionary = [:],
    options: DBusDictionary = [:]
  ) async -> Outcome {
    do {
      return .done(try await perform(action, parameters, options: options))
    } catch let error as DBusError {
      let name = error.name.string
      guard name.hasPrefix(ServiceNames.errorPrefix) else { return .lost(name) }
      return .failed(String(name.dropFirst(ServiceNames.errorPrefix.count)), error.message)
    } catch {
      return .lost("\(error)")
    }
  }

  /// Restarts a bundle by `Admin.Restart`.
  func restartBundle(_ id: String) async throws {
    let call = Message.call(
      ServiceNames.service,
      ServiceNames.root,
      ServiceNames.admin,
      "Restart",
      [.string(id)]
    )
    _ = try await client.call(call)
  }

  /// Sets from outside how the provider of the bad widget misbehaves.
  func spoil(_ misdeed: String) async throws {
    try await manager(
      "SetState",
      ["org.swiftlet.misbehaving", "spoiled", .string("\"\(misdeed)\"")]
    )
  }

  /// How often `Misbehave` has succeeded.
  func count() async throws -> Int64 {
    let body = try await manager("GetState", ["org.swiftlet.misbehaving", "count"])
    return Int64(body.first?.stringValue ?? "") ?? 0
  }

  /// Waits until a widget shows a line and is not stale; what it shows instead, after ten seconds.
  func freshText(_ widget: String, _ line: String) async throws -> String? {
    let start = ContinuousClock.now
    while true {
      let entry = try await entry(widget)
      if entry.text.first == line, entry.stale == nil { return nil }
      if ContinuousClock.now - start > .seconds(10) {
        return "\(entry.text), stale: \(entry.stale ?? "no")"
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Waits until a widget is stale and gives the reason.
  func staleReason(_ widget: String, within deadline: Duration) async throws -> String {
    let start = ContinuousClock.now
    while true {
      if let reason = try await entry(widget).stale { return reason }
      if ContinuousClock.now - start > deadline { throw TestSupportError("\(widget) is fresh") }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
