import DBus
import WidgetEngine
import WidgetModel

/// Reads the `a{sv} options` that end every method that can grow; unknown keys are refused by name.
struct Options {
  private let dictionary: DBusDictionary

  init(_ value: DBusValue?, known: Set<String>) throws(WidgetError) {
    dictionary = value?.dictionaryValue ?? DBusDictionary([])
    for key in dictionary.stringKeys where key != "details" && !known.contains(key) {
      throw WidgetError(
        .invalidParameter,
        "The option \"\(key)\" is not known here; known are \(known.sorted().joined(separator: ", ")).",
        details: ["parameter": .string(key)]
      )
    }
  }

  func string(_ key: String) throws(WidgetError) -> String? {
    try typed(key, "s", \.stringValue)
  }

  func int(_ key: String) throws(WidgetError) -> Int64? {
    try typed(key, "x", \.int64Value)
  }

  func double(_ key: String) throws(WidgetError) -> Double? {
    try typed(key, "d") { $0.doubleValue ?? $0.int64Value.map(Double.init) }
  }

  func flag(_ key: String) throws(WidgetError) -> Bool {
    try typed(key, "b", \.boolValue) ?? false
  }

  func strings(_ key: String) throws(WidgetError) -> [String] {
    try typed(key, "as", \.stringsValue) ?? []
  }

  func required(_ key: String) throws(WidgetError) -> String {
    guard let value = try string(key) else {
      throw WidgetError(
        .missingParameter,
        "The option \"\(key)\" (s) is needed.",
        details: ["parameter": .string(key)]
      )
    }
    return value
  }

  private func typed<T>(
    _ key: String,
    _ type: String,
    _ cast: (DBusValue) -> T?
  ) throws(WidgetError) -> T? {
    guard let value = dictionary[key] else { return nil }
    guard let result = cast(value) else {
      throw WidgetError(
        .invalidParameter,
        "The option \"\(key)\" is of the type \(type), not \(value.signature).",
        details: ["parameter": .string(key), "expected": .string(type)]
      )
    }
    return result
  }
}

extension Options {
  static let actionKeys: Set<String> = ["deadline", "key", "nulls", "text", "wait"]

  func action(isJob: Bool = false) throws(WidgetError) -> ActionOptions {
    var options = ActionOptions()
    options.key = try string("key")
    options.wait = try int("wait")
    options.deadline = try int("deadline")
    options.readsText = try flag("text")
    options.isJob = isJob
    for (name, value) in [("wait", options.wait), ("deadline", options.deadline)] {
      if let value, !(0...86_400_000).contains(value) {
        throw WidgetError(
          .invalidParameter,
          "The option \"\(name)\" takes 0 to 86400000 ms, not \(value).",
          details: ["parameter": .string(name)]
        )
      }
    }
    return options
  }
}
