package import DBus
import DBusTestSupport
import WidgetClient

// Calls over the bus.

extension Fixture {
  /// Calls a method of the root object.
  @discardableResult
  package func manager(
    _ member: MemberName,
    _ body: [DBusValue] = [],
    on connection: BusConnection? = nil
  ) async throws -> [DBusValue] {
    let call = Message.call(
      ServiceNames.service,
      ServiceNames.root,
      ServiceNames.manager,
      member,
      body
    )
    return try await (connection ?? client).call(call).body
  }

  /// Calls a method of the root object's interface for whoever administers bundles.
  @discardableResult
  package func admin(_ member: MemberName, _ body: [DBusValue] = []) async throws -> [DBusValue] {
    let call = Message.call(
      ServiceNames.service,
      ServiceNames.root,
      ServiceNames.admin,
      member,
      body
    )
    return try await client.call(call).body
  }

  /// Calls a method of a placed widget.
  @discardableResult
  package func widget(
    _ name: String,
    _ member: MemberName,
    _ body: [DBusValue] = [],
    on connection: BusConnection? = nil
  ) async throws -> [DBusValue] {
    let call = Message.call(
      ServiceNames.service,
      ServiceNames.path(ofWidget: name),
      ServiceNames.widget,
      member,
      body
    )
    return try await (connection ?? client).call(call).body
  }

  @discardableResult
  package func perform(
    _ action: String,
    _ parameters: DBusDictionary = [:],
    options: DBusDictionary = [:],
    on connection: BusConnection? = nil
  ) async throws -> SeenReceipt {
    try SeenReceipt(
      await manager(
        "PerformAction",
        [.string(action), .dictionary(parameters), .dictionary(options)],
        on: connection
      )
    )
  }

  /// Presses an element of what a widget shows now, or of a generation.
  @discardableResult
  package func press(
    _ name: String,
    _ element: String,
    generation: Int64 = 0,
    options: DBusDictionary = [:],
    on connection: BusConnection? = nil
  ) async throws -> SeenReceipt {
    try SeenReceipt(
      await widget(
        name,
        "Press",
        [.int64(generation), .string(element), .dictionary(options)],
        on: connection
      )
    )
  }

  package func entry(_ name: String, on connection: BusConnection? = nil) async throws -> SeenEntry
  {
    try SeenEntry(await widget(name, "GetEntry", [.dictionary([:])], on: connection))
  }

  /// Places a widget and waits until it shows something.
  package func add(_ kind: String, _ family: String, named name: String) async throws {
    try await manager(
      "AddWidget",
      [
        .string(kind), .string(family), .dictionary([:]),
        .dictionary(["name": .string(name), "host": "test"]),
      ]
    )
    try await signals.wait(within: .seconds(20)) { $0.contains { $0.widget == name } }
  }

  /// Waits until a widget waits for a timeline.
  package func waitUntilPending(_ name: String) async throws {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(10) {
      let rows = try await manager("ListWidgets", [""]).first?.elements ?? []
      for case .structure(let row) in rows {
        let widget = row.last?.dictionaryValue
        guard widget?["name"]?.stringValue == name else { continue }
        if widget?["pending"]?.boolValue == true { return }
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw TestSupportError("\(name) never waited for a timeline")
  }

  /// Waits until a widget has changed since a number of signals were seen.
  @discardableResult
  package func waitForChange(
    of name: String,
    after count: Int,
    within deadline: Duration = .seconds(10)
  ) async throws -> [WidgetSignal] {
    try await signals.wait(within: deadline) { $0.dropFirst(count).contains { $0.widget == name } }
  }
}
