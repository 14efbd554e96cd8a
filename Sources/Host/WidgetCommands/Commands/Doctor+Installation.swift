import DBus
import Glibc
import WidgetClient
import WidgetModel

// What an installation is made of: service file, unit, settings, state, and the author's tools.

extension Doctor {
  mutating func examineInstallation(_ client: WidgetClient?) {
    if let client { examineActivation(client) }
    examineUnit()
    examineSettings()
    examineState()
  }

  /// A folder of the XDG specification.
  private func folder(_ variable: String, _ fallback: String) -> String {
    if let named = surroundings.variables(variable), named.hasPrefix("/") { return named }
    return (surroundings.variables("HOME") ?? "") + "/" + fallback
  }

  /// The user's folder of data, then the system's.
  var dataFolders: [String] {
    let named = surroundings.variables("XDG_DATA_DIRS") ?? ""
    let shared = (named.isEmpty ? "/usr/local/share:/usr/share" : named).split(separator: ":")
    return [folder("XDG_DATA_HOME", ".local/share")] + shared.map(String.init)
  }

  /// The folder in which this program lies.
  private var programs: String {
    let program = surroundings.program
    return program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
  }

  /// Whether the bus starts the daemon at a call, and what it would start.
  private mutating func examineActivation(_ client: WidgetClient) {
    let name = ServiceNames.service.string
    let message = Message.call(
      .bus,
      "/org/freedesktop/DBus",
      "org.freedesktop.DBus",
      "ListActivatableNames"
    )
    let names = (try? client.send(message, deadline: .seconds(5)))?.body.first?.stringsValue ?? []
    let files = dataFolders.map { "\($0)/dbus-1/services/\(name).service" }
    let file = files.first { access($0, R_OK) == 0 }
    guard names.contains(name) else {
      add(
        .warning,
        "service file",
        file.map { "the bus has not read \($0)" } ?? "the bus knows none for \(name)",
        file == nil
          ? "Calls cannot start the daemon; make install puts one into share/dbus-1/services."
          : "Log in again, or let the bus read its configuration: "
            + "busctl --user call org.freedesktop.DBus / org.freedesktop.DBus ReloadConfig"
      )
      return
    }
    guard let file, let program = Self.value(of: "Exec", in: file) else {
      add(.ok, "service file", "the bus can start \(name)")
      return
    }
    let path = String(program.prefix { $0 != " " })
    let exists = access(path, X_OK) == 0
    add(
      exists ? .ok : .problem,
      "service file",
      exists ? file : "\(file) starts \(path), which is not there",
      exists ? nil : "Install Swiftlet again with make install, or remove the file."
    )
  }

  /// Where the session has systemd, the bus leaves the start to it.
  private mutating func examineUnit() {
    let runtime = surroundings.variables("XDG_RUNTIME_DIR") ?? ""
    guard !runtime.isEmpty, access("\(runtime)/systemd/private", F_OK) == 0 else {
      add(.ok, "unit", "not needed: there is no systemd in this session")
      return
    }
    let folders =
      [folder("XDG_CONFIG_HOME", ".config"), "/etc", "/run"].map { "\($0)/systemd/user" }
      + dataFolders.map { "\($0)/systemd/user" }
      + ["/usr/local/lib/systemd/user", "/usr/lib/systemd/user", "/lib/systemd/user"]
    let files = folders.map { "\($0)/swiftletd.service" }
    guard let file = files.first(where: { access($0, R_OK) == 0 }) else {
      add(
        .warning,
        "unit",
        "systemd finds no swiftletd.service",
        "The bus cannot start the daemon; put the unit into ~/.config/systemd/user and run "
          + "systemctl --user daemon-reload."
      )
      return
    }
    add(.ok, "unit", file)
  }

  /// The value of a key in a service file.
  private static func value(of key: String, in file: String) -> String? {
    guard let bytes = try? InputFile.read(file) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(key + "=") }
      .map { String($0.dropFirst(key.count + 1)) }
  }

  /// Asks the daemon's program, which alone knows what a setting may be.
  private mutating func examineSettings() {
    let file = folder("XDG_CONFIG_HOME", ".config") + "/swiftlet/config.json"
    let daemon = "\(programs)/swiftletd"
    guard access(daemon, X_OK) == 0,
      let (status, output) = Self.run("\(ShellWord.quoted(daemon)) --settings 2>&1")
    else { return }
    if status != 0 {
      add(
        .problem,
        "settings",
        output.split(separator: "\n").first.map(String.init) ?? "swiftletd cannot read them",
        "Mend \(file); Docs/operating.md and man swiftletd name every setting."
      )
    } else {
      add(.ok, "settings", access(file, F_OK) == 0 ? file : "the defaults; there is no \(file)")
    }
  }

  private mutating func examineState() {
    let path = folder("XDG_STATE_HOME", ".local/state") + "/swiftlet"
    guard access(path, F_OK) == 0 else {
      add(.ok, "state \(path)", "made by the daemon's first start")
      return
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else {
      add(
        .problem,
        "state \(path)",
        "cannot be written: \(String(cString: strerror(errno)))",
        "Give yourself the right to it: chmod -R u+rwX '\(path)'"
      )
      return
    }
    var system = statvfs()
    let free = statvfs(path, &system) == 0 ? Int64(system.f_bavail) * Int64(system.f_frsize) : .max
    add(
      free < 64 << 20 ? .warning : .ok,
      "state \(path)",
      free < 64 << 20 ? "only \(free >> 20) MiB are free" : "writable",
      free < 64 << 20 ? "Make room; what cannot be saved is refused." : nil
    )
  }

  /// The author's program, the SDK, and whether the compiler can read the SDK.
  mutating func examineAuthorTools() {
    let candidates = AuthorProgram.candidates(surroundings)
    guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
      add(
        .warning,
        "author tools",
        "swiftlet-author is not installed",
        "Needed only to make bundles: install the SDK with make install."
      )
      return
    }
    add(.ok, "author tools", found)
    let named = surroundings.variables("SWIFTLET_SDK") ?? ""
    let folder =
      named.isEmpty ? "\(programs)/../lib/swiftlet/sdk-\(SwiftletVersion.current)" : named
    guard let bytes = try? InputFile.read("\(folder)/sdk.json"),
      let wanted = (try? JSONParser.parse(bytes))?["compiler"]?.stringValue
    else {
      add(
        .warning,
        "SDK",
        "there is none at \(folder)",
        "Needed only to make bundles: make install puts one there, SWIFTLET_SDK names another."
      )
      return
    }
    let info = Self.run("swiftc -print-target-info 2>/dev/null")?.output ?? ""
    guard let compiler = (try? JSONParser.parse(info))?["compilerVersion"]?.stringValue else {
      add(
        .warning,
        "SDK",
        "there is no swiftc on the PATH",
        "Needed only to make bundles: install \(wanted) and put it on the PATH."
      )
      return
    }
    add(
      compiler == wanted ? .ok : .warning,
      "SDK",
      compiler == wanted
        ? "\(folder), for \(wanted)" : "made with \(wanted), but swiftc is \(compiler)",
      compiler == wanted ? nil : "Use the named compiler, or run make install again."
    )
  }

  /// Runs a line of shell.
  private static func run(_ line: String) -> (status: Int32, output: String)? {
    guard let pipe = popen(line, "r") else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = fread(&chunk, 1, chunk.count, pipe)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return (pclose(pipe), String(decoding: bytes, as: UTF8.self))
  }
}
