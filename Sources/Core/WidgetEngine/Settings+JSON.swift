package import WidgetModel

/// One setting that a person can change: what the configuration file, `--set` and the pages say of it.
package struct Setting: Sendable {
  package enum Unit: String, Sendable {
    case milliseconds = "ms"
    case mebibytes = "MiB"
    case count = ""
  }

  private enum Place: Sendable {
    case time(any WritableKeyPath<Settings, Int64> & Sendable)
    case count(any WritableKeyPath<Settings, Int> & Sendable)
  }

  package let name: String
  package let unit: Unit
  package let range: ClosedRange<Int64>
  /// One line for a person.
  package let summary: String
  private let place: Place

  fileprivate static func time(
    _ name: String,
    _ path: any WritableKeyPath<Settings, Int64> & Sendable,
    _ summary: String,
    from least: Int64 = 0
  ) -> Setting {
    Setting(
      name: name,
      unit: .milliseconds,
      range: least...86_400_000,
      summary: summary,
      place: .time(path)
    )
  }

  fileprivate static func count(
    _ name: String,
    _ path: any WritableKeyPath<Settings, Int> & Sendable,
    _ summary: String
  ) -> Setting {
    Setting(name: name, unit: .count, range: 1...1_000_000, summary: summary, place: .count(path))
  }

  fileprivate static func size(
    _ name: String,
    _ path: any WritableKeyPath<Settings, Int> & Sendable,
    _ range: ClosedRange<Int64>,
    _ summary: String
  ) -> Setting {
    Setting(name: name, unit: .mebibytes, range: range, summary: summary, place: .count(path))
  }

  /// What it is in some settings.
  package func value(in settings: Settings) -> Int64 {
    switch place {
    case .time(let path): settings[keyPath: path]
    case .count(let path): Int64(settings[keyPath: path])
    }
  }

  fileprivate func set(_ value: Int64, in settings: inout Settings) {
    switch place {
    case .time(let path): settings[keyPath: path] = value
    case .count(let path): settings[keyPath: path] = Int(value)
    }
  }
}

extension Settings {
  /// Every setting, those that belong together beside each other.
  package static let all: [Setting] = [
    // A deadline of nothing is one that nobody meets, and an interval of nothing one that any author
    // could spin in.
    .time(
      "performDeadline",
      \.performDeadline,
      "An action, unless its intent declares more",
      from: 1
    ),
    .time("timelineDeadline", \.timelineDeadline, "Making a timeline", from: 1),
    .time("snapshotDeadline", \.snapshotDeadline, "Making a snapshot", from: 1),
    .time("placeholderDeadline", \.placeholderDeadline, "Making a placeholder", from: 1),
    .time(
      "queryDeadline",
      \.queryDeadline,
      "Looking up or suggesting entities and values",
      from: 1
    ),
    .time("startDeadline", \.startDeadline, "The start of a bundle until it says hello", from: 1),
    .time("callerDeadline", \.callerDeadline, "A caller waits so long, then is told `running`"),
    .time("receiptWait", \.receiptWait, "A receipt waits so long for timelines"),
    .time("commitGrace", \.commitGrace, "A commit waits so long for timelines made with it"),
    .time("cancelGrace", \.cancelGrace, "From a deadline or cancel to the end of the process"),
    .time("idleExit", \.idleExit, "A bundle without a request is ended after this time"),
    .time("firstRestartDelay", \.firstRestartDelay, "Until a crashed bundle is started again"),
    .time("longestRestartDelay", \.longestRestartDelay, "What that delay doubles up to"),
    .count("quarantineAfter", \.quarantineAfter, "Failures within a minute until quarantine"),
    .size("memoryLimit", \.memoryLimit, 16...65_536, "Writable memory of each bundle"),
    .count("queuedPerBundle", \.queuedPerBundle, "Actions that may wait for one bundle"),
    .count("queuedPerSender", \.queuedPerSender, "Actions that one caller may have waiting"),
    .count("reloadsAtOnce", \.reloadsAtOnce, "Timelines that one bundle makes at once"),
    .count("progressLimit", \.progressLimit, "Reports of progress of one action"),
    .count("rememberedGenerations", \.rememberedGenerations, "Past entries that can be pressed"),
    .time("rememberedTime", \.rememberedTime, "How long they can be pressed"),
    .time(
      "policyInterval",
      \.policyInterval,
      "Between two reloads that a timeline asked for",
      from: 100
    ),
    .time(
      "defaultInterval",
      \.defaultInterval,
      "Until a timeline with no later entry is remade",
      from: 100
    ),
    .time("outsideInterval", \.outsideInterval, "Between two reloads for outside changes"),
    .time("outsideSlowInterval", \.outsideSlowInterval, "The same after a minute without pause"),
    .time("clockTolerance", \.clockTolerance, "Steps of the wall clock that change nothing"),
    .time("keyLifetime", \.keyLifetime, "How long the key of an action is remembered"),
    .time("jobLifetime", \.jobLifetime, "How long an ended job can be read"),
  ]

  /// Changes one setting by its name.
  ///
  /// - Throws: ``MalformedDocument`` where there is no such setting, or the value is no whole number
  ///   in its range.
  package mutating func set(_ name: String, to value: JSON) throws(MalformedDocument) {
    guard let setting = Self.all.first(where: { $0.name == name }) else {
      throw MalformedDocument(path: name, problem: "is not a known setting")
    }
    guard let number = value.intValue else {
      throw MalformedDocument(path: name, problem: "expected a whole number, got \(value.text)")
    }
    guard setting.range.contains(number) else {
      let unit = setting.unit == .count ? "" : " \(setting.unit.rawValue)"
      let range = "\(setting.range.lowerBound) to \(setting.range.upperBound)\(unit)"
      throw MalformedDocument(path: name, problem: "takes \(range), not \(number)")
    }
    setting.set(number, in: &self)
  }

  /// Reads a configuration file.
  ///
  /// - Throws: ``MalformedDocument`` naming the key that is unknown or has no such value.
  package mutating func apply(json bytes: [UInt8]) throws(MalformedDocument) {
    let json: JSON
    do throws(JSONError) {
      json = try JSONParser.parse(bytes)
    } catch {
      throw MalformedDocument(path: Self.key(in: bytes[..<error.offset]), problem: "\(error)")
    }
    guard let object = json.objectValue else {
      throw MalformedDocument(path: "config", problem: "expected an object, got \(json.kindName)")
    }
    for (name, value) in object.members { try set(name, to: value) }
  }

  /// The key whose value, or what should be one, begins after these bytes.
  private static func key(in bytes: ArraySlice<UInt8>) -> String {
    let parts = bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return "config" }
    return String(decoding: parts[parts.count - 2], as: UTF8.self)
  }
}
