import DBus
import WidgetEngine
import WidgetModel

/// The engine's answers as `a{sv}`.
enum Answers {
  static func receipt(_ receipt: Receipt, job: ObjectPath?) -> DBusDictionary {
    var answer: DBusDictionary = [
      "status": .string(receipt.status.rawValue),
      "action": .string(receipt.action),
      "revision": .int64(receipt.revision),
      "widgets": .dictionary(
        DBusDictionary(
          receipt.widgets.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value.rawValue)) }
        )
      ),
      "times": .dictionary([
        "queued": .int64(receipt.times.queued),
        "perform": .int64(receipt.times.perform),
        "timelines": .int64(receipt.times.timelines),
        "commit": .int64(receipt.times.commit),
        "total": .int64(receipt.times.total),
      ]),
    ]
    if let value = receipt.value { answer["value"] = ParameterValues.dbus(value) }
    if let dialog = receipt.dialog { answer["dialog"] = .string(dialog) }
    if let opens = receipt.opens { answer["opens"] = .string(opens) }
    if receipt.isRepeated { answer["repeated"] = .bool(true) }
    if let job { answer["job"] = .objectPath(job) }
    if let error = receipt.error {
      answer["error"] = .string(ErrorMapping.prefix + error.code.rawValue)
      answer["message"] = .string(error.message)
    }
    return answer
  }

  /// An entry without its archive; generation 0 where there is none yet.
  static func entry(_ entry: ShownEntry?, stale: String?) -> DBusDictionary {
    guard let entry else {
      var answer: DBusDictionary = ["generation": .int64(0)]
      if let stale { answer["stale"] = .string(stale) }
      return answer
    }
    var answer: DBusDictionary = [
      "generation": .int64(entry.generation),
      "revision": .int64(entry.revision),
      "date": .int64(entry.table.date.microseconds),
      "text": .strings(entry.table.textLines),
      "elements": .array(of: "a{sv}", entry.table.elements.map { .dictionary(element($0)) }),
    ]
    if let next = entry.nextChange { answer["nextChange"] = .int64(next.microseconds) }
    if let stale = entry.staleReason { answer["stale"] = .string(stale) }
    if let url = entry.table.url { answer["url"] = .string(url) }
    return answer
  }

  static func element(_ element: Element) -> DBusDictionary {
    var answer: DBusDictionary = [
      "id": .string(element.id),
      "role": .string(element.role.rawValue),
      "label": .string(element.label),
      "enabled": .bool(element.isEnabled),
    ]
    if let value = element.value { answer["value"] = ParameterValues.dbus(value) }
    if let flipped = element.flippedValue { answer["flipped"] = ParameterValues.dbus(flipped) }
    if let intent = element.intent {
      answer["intent"] = .string(intent.name)
      answer["parameters"] = ParameterValues.dbus(intent.parameters)
    }
    if let url = element.url { answer["url"] = .string(url) }
    return answer
  }

  static func journal(_ row: JournalRow) -> DBusDictionary {
    var answer: DBusDictionary = [
      "action": .string(row.action),
      "intent": .string(row.intent.description),
      "caller": .string(row.caller),
      "parameters": ParameterValues.dbus(row.parameters),
      "started": .int64(row.started.microseconds),
      "status": .string(row.status.rawValue),
    ]
    if let ended = row.ended { answer["ended"] = .int64(ended.microseconds) }
    if let widget = row.widget { answer["widget"] = .string(widget) }
    if let key = row.key { answer["key"] = .string(key.key) }
    if let receipt = row.receipt { answer["receipt"] = JSONValues.dbus(receipt) }
    if let writes = row.writes { answer["writes"] = JSONValues.dbus(writes) }
    return answer
  }
}
