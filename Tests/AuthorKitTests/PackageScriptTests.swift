import AuthorKit
import Testing
import WidgetModel

/// `scripts/`: what the Makefile calls.
struct PackageScriptTests {
  private func prepare(_ workspace: Workspace, missing: String, user: Int) throws {
    try workspace.fake(
      "dpkg-query",
      #"case "$*" in *\#(missing)*) exit 1 ;; *) printf installed ;; esac"#
    )
    try workspace.fake("apt-get", #"echo "apt-get $*""#)
    try workspace.fake("sudo", #"echo "sudo $*""#)
    try workspace.fake("id", "echo \(user)")
  }

  private let script = "'\(Workspace.clone)/scripts/packages.sh'"

  @Test func nothingIsCalledWhenNothingIsMissing() throws {
    try Workspace.with { workspace in
      try prepare(workspace, missing: "no-such-package", user: 1000)
      let result = try workspace.run("\(script) test")
      #expect(result.status == 0)
      #expect(result.output.isEmpty, "\(result.output)")
    }
  }

  @Test func missingPackagesAreNamedAndInstalledWithSudo() throws {
    try Workspace.with { workspace in
      try prepare(workspace, missing: "mpv-mpris", user: 1000)
      let result = try workspace.run("\(script) demo")
      #expect(result.status == 0)
      #expect(result.output.contains("Missing Debian packages: mpv-mpris\n"))
      #expect(result.output.contains("sudo apt-get install"))
    }
  }

  @Test func rootNeedsNoSudo() throws {
    try Workspace.with { workspace in
      try prepare(workspace, missing: "mpv-mpris", user: 0)
      let result = try workspace.run("\(script) demo")
      #expect(!result.output.contains("sudo"))
      #expect(result.output.contains("apt-get install"))
    }
  }

  @Test func theVersionOfTheTreeIsThatOfThePrograms() throws {
    try Workspace.with { workspace in
      let result = try workspace.run("'\(Workspace.clone)/scripts/version.sh'")
      #expect(result.output == "\(SwiftletVersion.current)\n")
    }
  }
}
