import AuthorKit
import Testing

/// `swiftlet install`, with shell scripts as bundles.
struct InstallTests {
  /// Writes a built bundle whose executable describes itself, or fails.
  private func writeBundle(
    _ workspace: Workspace,
    in folder: String,
    version: String,
    works: Bool = true
  ) throws {
    let script =
      works ? #"echo '{"sdk": "0.1.0", "kinds": [], "intents": [], "issues": []}'"# : "exit 3"
    try workspace.write("#!/bin/sh\n\(script)\n", to: "\(folder)/Tea", mode: 0o755)
    try workspace.write(
      #"{"id": "org.example.tea", "version": "\#(version)", "executable": "Tea"}"#,
      to: "\(folder)/manifest.json"
    )
    try workspace.write("key = value;", to: "\(folder)/en.lproj/Localizable.strings")
  }

  private let installed = "home/data/swiftlet/bundles/org.example.tea"

  @Test func aBundleIsCopiedWholeUnderItsId() throws {
    try Workspace.with { workspace in
      try writeBundle(workspace, in: "out", version: "1.0")
      let result = workspace.author(["install", "\(workspace.folder)/out"])
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains("Installed org.example.tea 1.0"))
      let difference = try workspace.run("diff -r out \(installed) && test -x \(installed)/Tea")
      #expect(difference.status == 0, "\(difference.output)")
    }
  }

  @Test func withJSONTheResultIsAnObject() throws {
    try Workspace.with { workspace in
      try writeBundle(workspace, in: "out", version: "1.0")
      let result = workspace.author(["install", "\(workspace.folder)/out", "--json"])
      #expect(
        result.output == #"{"bundle":"org.example.tea","version":"1.0","folder":""#
          + "\(workspace.folder)/\(installed)\"}"
      )
      let new = workspace.author(["new", "\(workspace.folder)/Hello", "--json"])
      #expect(
        new.output == #"{"folder":"\#(workspace.folder)/Hello","files":"#
          + #"[".gitignore","Hello.swift","manifest.json"]}"#
      )
    }
  }

  @Test func aNewVersionReplacesTheOldOneAndLeavesNothingBehind() throws {
    try Workspace.with { workspace in
      try writeBundle(workspace, in: "one", version: "1.0")
      try workspace.write("", to: "one/only-in-1")
      try writeBundle(workspace, in: "two", version: "2.0")
      #expect(workspace.author(["install", "\(workspace.folder)/one"]).status == 0)
      #expect(workspace.author(["install", "\(workspace.folder)/two"]).status == 0)
      let difference = try workspace.run("diff -r two \(installed)")
      #expect(difference.status == 0, "\(difference.output)")
      #expect(
        try FileTree.entries(of: "\(workspace.folder)/home/data/swiftlet").map(\.name)
          == ["bundles"]
      )
    }
  }

  @Test func aVersionThatDoesNotStartLeavesThePreviousOneInPlace() throws {
    try Workspace.with { workspace in
      try writeBundle(workspace, in: "one", version: "1.0")
      try writeBundle(workspace, in: "two", version: "2.0", works: false)
      #expect(workspace.author(["install", "\(workspace.folder)/one"]).status == 0)
      let result = workspace.author(["install", "\(workspace.folder)/two"])
      #expect(result.status == 1)
      #expect(result.output.contains("Tea --describe ended with status 3"))
      #expect(try workspace.read("\(installed)/manifest.json").contains("1.0"))
    }
  }

  @Test(arguments: ["-C out .", "out"])
  func anArchiveHoldsTheBundleAtItsTopOrInOneFolder(members: String) throws {
    try Workspace.with { workspace in
      try writeBundle(workspace, in: "out", version: "1.0")
      #expect(try workspace.run("tar -czf tea.tgz \(members)").status == 0)
      let result = workspace.author(["install", "\(workspace.folder)/tea.tgz"])
      #expect(result.status == 0, "\(result.output)")
      #expect(try workspace.run("diff -r out \(installed)").status == 0)
    }
  }

  @Test func aFileThatIsNoArchiveIsRefused() throws {
    try Workspace.with { workspace in
      try workspace.write("text", to: "tea.tgz")
      let result = workspace.author(["install", "\(workspace.folder)/tea.tgz"])
      #expect(result.status == 1)
      #expect(result.output.contains("is no archive"))
    }
  }

  @Test func anExecutableThatIsNotThereIsNamed() throws {
    try Workspace.with { workspace in
      try workspace.write(
        #"{"id": "a", "version": "1", "executable": "Tea"}"#,
        to: "out/manifest.json"
      )
      let result = workspace.author(["install", "\(workspace.folder)/out"])
      #expect(result.status == 1)
      #expect(result.output.contains("has no executable Tea"))
    }
  }
}
