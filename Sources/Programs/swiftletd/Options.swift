import BundleHost
import CommandLineKit
import EventLoop
import ServiceKit
import WidgetEngine
import WidgetModel

/// What the daemon was started with: defaults, then the configuration file, then the command line.
struct Options: Sendable {
  static let version = "0.1.0"

  var settings = Settings()
  var stateFolder: String
  var bundleFolders: BundleFolders
  var busAddress: String?
  var logLevel = LogLevel.notice
  /// Where the daemon is to kill itself; only tests ask for it.
  var fault: Fault?

  private static let command = CommandDescription(
    "swiftletd",
    "Runs widget bundles, performs their actions and keeps their widgets up to date",
    options: [
      OptionDescription("bundles", value: "DIR", "look for bundles here first (may be repeated)"),
      OptionDescription("state", value: "DIR", "keep the database here"),
      OptionDescription("config", value: "FILE", "read this configuration file"),
      OptionDescription("set", value: "NAME=VALUE", "change one setting (may be repeated)"),
      OptionDescription("memory-limit", value: "MIB", "writable memory a bundle may have"),
      OptionDescription("bus", value: "ADDRESS", "use this bus instead of the session's"),
      OptionDescription("log-level", value: "LEVEL", "trace, debug, info, notice, warning, error"),
      OptionDescription("settings", "print all settings and end: name, value, unit, limits"),
      OptionDescription("version", "print the version"),
      OptionDescription(
        "fault",
        value: "POINT:N",
        "kill the daemon at the Nth passing of a point (for tests)",
        isHidden: true
      ),
    ],
    examples: [
      (
        line: "swiftletd --bundles build/bundles --set idleExit=5000",
        effect: "runs the bundles of a folder, each for 5 s after its last request"
      )
    ]
  )

  /// Reads the command line; nil where it only asked for text, which is printed.
  init?(arguments: [String]) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, for: Self.command)
    if parsed.has("help") {
      print(Self.command.help(program: "").replacing("usage:  ", with: "usage: "))
      return nil
    }
    if parsed.has("version") {
      print("swiftletd \(Self.version)")
      return nil
    }
    guard let folders = BaseFolders(environment: ProcessEnvironment.current) else {
      throw UsageError("HOME is not set, so there is no place for the state")
    }
    stateFolder = parsed.value("state") ?? "\(folders.state)/swiftlet"
    bundleFolders = BundleFolders(
      extra: parsed.values("bundles"),
      dataHome: folders.data,
      dataFolders: folders.systemData
    )
    busAddress = parsed.value("bus")
    if let level = parsed.value("log-level") {
      guard let known = LogLevel(rawValue: level) else {
        throw UsageError("\"\(level)\" is no log level")
      }
      logLevel = known
    }
    if let text = parsed.value("fault") {
      guard let fault = Fault(text) else {
        let points = Fault.Point.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("--fault takes POINT:N with one of \(points), not \"\(text)\"")
      }
      self.fault = fault
    }
    try readFile(parsed.value("config"), defaultPath: "\(folders.config)/swiftlet/config.json")
    for setting in parsed.values("set") { try apply(setting) }
    if let limit = parsed.value("memory-limit") {
      guard let number = Int64(limit) else {
        throw UsageError("--memory-limit takes MiB, not \"\(limit)\"")
      }
      try set("memoryLimit", number, option: "memory-limit")
    }
    if parsed.has("settings") {
      print(settingsTable.text)
      return nil
    }
  }

  /// Each setting with the value in effect, its unit, its limits and what it is for.
  private var settingsTable: Table {
    var table = Table()
    for setting in Settings.all {
      table.add([
        setting.name, String(setting.value(in: settings)), setting.unit.rawValue,
        "\(setting.range.lowerBound)–\(setting.range.upperBound)", setting.summary,
      ])
    }
    return table
  }

  private mutating func readFile(_ path: String?, defaultPath: String) throws(UsageError) {
    let file = path ?? defaultPath
    guard let bytes = FileSystem.content(of: file, limit: 1 << 20) else {
      // Nobody need have one; but one that is there and has no effect would mislead.
      if path == nil, !FileSystem.exists(file) { return }
      throw UsageError("The configuration file \(file) cannot be read")
    }
    do throws(MalformedDocument) {
      try settings.apply(json: bytes)
    } catch {
      throw UsageError("The configuration file \(file) is wrong: \(error)")
    }
  }

  private mutating func apply(_ setting: String) throws(UsageError) {
    let parts = setting.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let number = Int64(parts[1]) else {
      throw UsageError("--set takes NAME=NUMBER, not \"\(setting)\"")
    }
    try set(String(parts[0]), number, option: "set")
  }

  private mutating func set(
    _ name: String,
    _ number: Int64,
    option: String
  ) throws(UsageError) {
    do {
      try settings.set(name, to: .int(number))
    } catch {
      throw UsageError("--\(option): \(error)")
    }
  }
}
