import CommandLineKit
import DBus
import Glibc
import WidgetClient
import WidgetModel

extension Command {
  static let doctor = Command(
    CommandDescription(
      "doctor",
      "Check bus, daemon, bundles and limits, with a remedy for each problem",
      options: [CommonOption.json],
      examples: [("swiftlet doctor", "One check a line: ok, warning or problem; what; details")],
      details: """
        Below a warning or a problem stands what to do about it. It ends with 1 where there is a
        problem, with 4 where there is no daemon; warnings alone are no problem.
        """
    )
  ) { context in
    var doctor = Doctor(context.surroundings)
    doctor.examine(try? context.connect())
    if context.isJSON {
      context.print(.array(doctor.findings.map(\.json)))
    } else {
      for finding in doctor.findings { context.print(finding.text) }
    }
    return doctor.findings.contains { $0.verdict == .problem }
      ? (doctor.hasService ? .failed : .noService) : .done
  }
}

/// What `swiftlet doctor` finds.
struct Doctor {
  struct Finding {
    enum Verdict: String {
      case ok
      case warning
      case problem
    }

    var verdict: Verdict
    var subject: String
    var details: String
    var remedy: String?

    var json: JSON {
      var object = JSONObject([
        ("verdict", .string(verdict.rawValue)), ("subject", .string(subject)),
        ("details", .string(details)),
      ])
      object["remedy"] = remedy.map(JSON.string)
      return .object(object)
    }

    var text: String {
      var table = Table()
      table.add([verdict.rawValue, subject, details])
      return table.text + (remedy.map { "\n\t→ " + Printable.lines($0) } ?? "")
    }
  }

  private(set) var findings: [Finding] = []
  private(set) var hasService = false
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  mutating func examine(_ client: WidgetClient?) {
    if let client {
      add(.ok, "bus", "connected as \(client.connection.uniqueName)")
      examineService(client)
    } else {
      add(
        .problem,
        "bus",
        "there is no session bus at \(surroundings.variables("DBUS_SESSION_BUS_ADDRESS") ?? "the default address")",
        "Log in to a desktop session, or run the command under dbus-run-session."
      )
    }
    examineInstallation(client)
    examineFolders()
    examineLimits()
    examineAuthorTools()
  }

  private mutating func examineService(_ client: WidgetClient) {
    do throws(ClientError) {
      let answer = try client.call(
        ServiceNames.root,
        "org.freedesktop.DBus.Properties",
        "Get",
        [.string(ServiceNames.manager.string), "Version"],
        deadline: .seconds(5)
      )
      hasService = true
      let version = answer.first?.stringValue ?? "?"
      add(.ok, "daemon", "swiftletd \(version) answers")
      if version != SwiftletVersion.current {
        add(
          .warning,
          "versions",
          "swiftletd is \(version), swiftlet is \(SwiftletVersion.current)",
          "Restart the daemon after an upgrade: systemctl --user restart swiftletd"
        )
      }
    } catch {
      add(
        .problem,
        "daemon",
        error.message,
        "Start it with systemctl --user start swiftletd, or install it with make install; "
          + "journalctl --user -u swiftletd shows why it ended."
      )
      return
    }
    examineBundles(client)
  }

  private mutating func examineBundles(_ client: WidgetClient) {
    for problem in client.problems() {
      switch problem.kind {
      case "bundle":
        add(
          .warning,
          "bundle \(problem.subject)",
          problem.message,
          "Build and install it again with swiftlet install, or remove the folder."
        )
      case "shadowed":
        add(
          .warning,
          "bundle \(problem.subject)",
          problem.message,
          "Remove the one that is not wanted."
        )
      case "database" where problem.subject.contains(".damaged-"):
        add(
          .warning,
          "database \(problem.subject)",
          problem.message,
          "Save what you need of it (sqlite3 FILE .recover), then remove it."
        )
      case "database":
        add(
          .problem,
          "database \(problem.subject)",
          problem.message,
          "Look for space and rights in the state folder; journalctl --user -u swiftletd says more."
        )
      case "watch" where problem.subject == "files":
        add(
          .warning,
          "watch",
          problem.message,
          "Raise fs.inotify.max_user_instances or max_user_watches with sysctl, or end what uses them."
        )
      default: add(.warning, "\(problem.kind) \(problem.subject)", problem.message)
      }
    }
    guard let bundles = try? client.items("bundles") else { return }
    add(
      bundles.isEmpty ? .warning : .ok,
      "bundles",
      "\(bundles.count) installed",
      bundles.isEmpty ? "Install one with swiftlet install FOLDER." : nil
    )
    for bundle in bundles {
      let name = PlainText.cell(bundle["name"])
      let reason = PlainText.cell(bundle["lastError"])
      switch PlainText.cell(bundle["state"]) {
      case "quarantined":
        add(.problem, "bundle \(name)", "quarantined: \(reason)", "Run swiftlet restart \(name).")
      case "disabled":
        add(.warning, "bundle \(name)", "disabled", "Run swiftlet enable \(name).")
      default: break
      }
    }
  }

  private mutating func examineFolders() {
    for folder in dataFolders {
      let path = "\(folder)/swiftlet/bundles"
      if access(path, F_OK) != 0 { continue }
      let isReadable = access(path, R_OK | X_OK) == 0
      add(
        isReadable ? .ok : .problem,
        "folder \(path)",
        isReadable ? "readable" : "cannot be read",
        isReadable ? nil : "Give yourself the right to read it: chmod u+rx '\(path)'"
      )
    }
  }

  private mutating func examineLimits() {
    for (name, wanted) in [("max_user_watches", Int64(8_192)), ("max_user_instances", 128)] {
      let path = "/proc/sys/fs/inotify/\(name)"
      guard let bytes = try? InputFile.read(path),
        let value = Int64(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
      else { continue }
      add(
        value < wanted ? .warning : .ok,
        "inotify \(name)",
        String(value),
        value < wanted
          ? "Files may be watched too little; raise it: sysctl fs.inotify.\(name)=\(wanted)" : nil
      )
    }
  }

  mutating func add(
    _ verdict: Finding.Verdict,
    _ subject: String,
    _ details: String,
    _ remedy: String? = nil
  ) {
    findings.append(Finding(verdict: verdict, subject: subject, details: details, remedy: remedy))
  }
}
