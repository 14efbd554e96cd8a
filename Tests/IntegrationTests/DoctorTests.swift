import DBusTestSupport
import Glibc
import IntegrationSupport
import Testing
import WidgetModel

extension WholeTests {
  /// `swiftlet doctor` on installations with something wrong.
  @Suite(.serialized)
  struct DoctorTests {
    @Test func everythingThatASetupNeedsIsLookedAt() async throws {
      try await Fixture.with(bundles: [.counter]) { f async throws in
        let healthy = try await doctor(f)
        #expect(healthy.status == 0, "\(healthy.findings)")
        for subject in ["bus", "daemon", "service file", "unit", "settings", "bundles"] {
          #expect(healthy.findings[subject] != nil, "\(subject): \(healthy.findings)")
        }
        #expect(healthy.findings.values.allSatisfy { $0.remedy == nil || $0.verdict == "warning" })

        try await f.shell("mkdir -p .config/swiftlet")
        try f.setFile(".config/swiftlet/config.json", #"{"idleExitt": 5}"#)
        let settings = try await doctor(f)
        #expect(settings.status == 1)
        #expect(settings.findings["settings"]?.details.contains("idleExitt") == true)

        try f.setFile(".config/swiftlet/config.json", #"{"idleExit": 5}"#)
        #expect(try await doctor(f).findings["settings"]?.verdict == "ok")
      }
    }

    @Test func anotherCompilerThanTheSDKsIsNamed() async throws {
      try await Fixture.with(bundles: []) { f async throws in
        try makeFolder("\(f.home)/sdk")
        try makeFolder("\(f.home)/bin")
        try f.setFile("sdk/sdk.json", #"{"compiler": "Swift version 6.3"}"#)
        for (version, verdict) in [("6.2", "warning"), ("6.3", "ok")] {
          let json = #"{"compilerVersion": "Swift version \#(version)"}"#
          try f.setFile("bin/swiftc", "#!/bin/sh\necho '\(json)'\n")
          chmod("\(f.home)/bin/swiftc", 0o700)
          let found = try await doctor(f).findings["SDK"]
          #expect(found?.verdict == verdict, "\(String(describing: found))")
          #expect(found?.details.contains(version) == true)
        }
      }
    }

    @Test func aServiceFileThatTheBusHasNotReadIsNamed() async throws {
      try await Fixture.with(bundles: []) { f async throws in
        #expect(
          try await doctor(f).findings["service file"]?.details.contains("knows none") == true
        )
        let folder = "\(f.home)/.local/share/dbus-1/services"
        try await f.shell("mkdir -p '\(folder)'")
        try writeFile(
          "[D-BUS Service]\nName=org.swiftlet.Widgets1\nExec=/nowhere/swiftletd\n",
          to: "\(folder)/org.swiftlet.Widgets1.service"
        )
        let unread = try await doctor(f).findings["service file"]
        #expect(unread?.details.contains("has not read") == true)
        #expect(unread?.remedy?.contains("ReloadConfig") == true)
      }
    }

    private struct Finding {
      var verdict: String
      var details: String
      var remedy: String?
    }

    /// What it finds, by subject; the author's program stands for an installed one.
    private func doctor(_ f: Fixture) async throws -> (status: CInt, findings: [String: Finding]) {
      let program = "\(Programs.folder)/swiftlet"
      let result = try await f.run(
        [
          "/usr/bin/env", "PATH=\(f.home)/bin:/usr/bin:/bin", "SWIFTLET_SDK=\(f.home)/sdk",
          "SWIFTLET_AUTHOR=/bin/true", program, "doctor", "--json",
        ]
      )
      var findings: [String: Finding] = [:]
      for finding in try JSONParser.parse(result.output).arrayValue ?? [] {
        findings[finding["subject"]?.stringValue ?? ""] = Finding(
          verdict: finding["verdict"]?.stringValue ?? "",
          details: finding["details"]?.stringValue ?? "",
          remedy: finding["remedy"]?.stringValue
        )
      }
      return (result.status, findings)
    }
  }
}
