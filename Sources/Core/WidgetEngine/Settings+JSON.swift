package import WidgetModel

extension Settings {
  /// Every setting that a person can change, by its name in the configuration file.
  private static let times: [String: any WritableKeyPath<Settings, Int64> & Sendable] = [
    "timelineDeadline": \.timelineDeadline,
    "snapshotDeadline": \.snapshotDeadline,
    "placeholderDeadline": \.placeholderDeadline,
    "performDeadline": \.performDeadline,
    "queryDeadline": \.queryDeadline,
    "startDeadline": \.startDeadline,
    "receiptWait": \.receiptWait,
    "commitGrace": \.commitGrace,
    "callerDeadline": \.callerDeadline,
    "cancelGrace": \.cancelGrace,
    "idleExit": \.idleExit,
    "rememberedTime": \.rememberedTime,
    "policyInterval": \.policyInterval,
    "defaultInterval": \.defaultInterval,
    "outsideInterval": \.outsideInterval,
    "outsideSlowInterval": \.outsideSlowInterval,
    "clockTolerance": \.clockTolerance,
    "keyLifetime": \.keyLifetime,
    "jobLifetime": \.jobLifetime,
    "firstRestartDelay": \.firstRestartDelay,
    "longestRestartDelay": \.longestRestartDelay,
  ]

  private static let counts: [String: any WritableKeyPath<Settings, Int> & Sendable] = [
    "queuedPerBundle": \.queuedPerBundle,
    "queuedPerSender": \.queuedPerSender,
    "rememberedGenerations": \.rememberedGenerations,
    "quarantineAfter": \.quarantineAfter,
  ]

  package static var names: [String] { (Array(times.keys) + Array(counts.keys)).sorted() }

  /// Changes one setting by its name.
  ///
  /// - Throws: ``MalformedDocument`` where there is no such setting, or the value is no whole number
  ///   from 0 (times, in milliseconds) or 1 (counts) to a day or a million.
  package mutating func set(_ name: String, to value: JSON) throws(MalformedDocument) {
    guard let number = value.intValue else {
      throw MalformedDocument(path: name, problem: "expected a whole number, got \(value.text)")
    }
    if let path = Self.times[name] {
      guard (0...86_400_000).contains(number) else {
        throw MalformedDocument(path: name, problem: "takes 0 to 86400000 ms, not \(number)")
      }
      self[keyPath: path] = number
    } else if let path = Self.counts[name] {
      guard (1...1_000_000).contains(number) else {
        throw MalformedDocument(path: name, problem: "takes 1 to 1000000, not \(number)")
      }
      self[keyPath: path] = Int(number)
    } else {
      throw MalformedDocument(path: name, problem: "is not a known setting")
    }
  }

  /// Reads a configuration file.
  ///
  /// - Throws: ``MalformedDocument`` naming the key that is unknown or has no such value.
  package mutating func apply(_ json: JSON) throws(MalformedDocument) {
    guard let object = json.objectValue else {
      throw MalformedDocument(path: "config", problem: "expected an object, got \(json.kindName)")
    }
    for (name, value) in object.members { try set(name, to: value) }
  }
}
