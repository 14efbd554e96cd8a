package import DBus
import DBusTestSupport

/// A receipt as a caller gets it.
package struct SeenReceipt: Sendable {
  package var status: String
  package var action: String
  package var revision: Int64
  /// Results by widget.
  package var widgets: [String: String]
  package var value: DBusValue?
  package var dialog: String?
  package var isRepeated: Bool
  package var all: DBusDictionary

  package init(_ body: [DBusValue]) throws {
    guard let all = body.first?.dictionaryValue, let status = all["status"]?.stringValue,
      let action = all["action"]?.stringValue, let revision = all["revision"]?.int64Value
    else { throw TestSupportError("No receipt: \(body)") }
    self.all = all
    self.status = status
    self.action = action
    self.revision = revision
    value = all["value"]
    dialog = all["dialog"]?.stringValue
    isRepeated = all["repeated"]?.boolValue ?? false
    widgets = [:]
    let results = all["widgets"]?.dictionaryValue
    for name in results?.stringKeys ?? [] { widgets[name] = results?[name]?.stringValue }
  }
}

/// An entry as a panel gets it.
package struct SeenEntry: Sendable {
  package var generation: Int64
  package var revision: Int64
  package var text: [String]
  package var stale: String?
  package var elements: [DBusDictionary]

  package init(_ body: [DBusValue]) throws {
    guard let all = body.first?.dictionaryValue, let generation = all["generation"]?.int64Value
    else { throw TestSupportError("No entry: \(body)") }
    self.generation = generation
    revision = all["revision"]?.int64Value ?? 0
    text = all["text"]?.stringsValue ?? []
    stale = all["stale"]?.stringValue
    elements = (all["elements"]?.elements ?? []).compactMap(\.dictionaryValue)
  }

  /// The id of the element with a label.
  package func element(_ label: String) throws -> String {
    let found = elements.first { $0["label"]?.stringValue?.contains(label) == true }
    guard let id = found?["id"]?.stringValue else {
      throw TestSupportError("No element \"\(label)\" among \(elements)")
    }
    return id
  }
}
