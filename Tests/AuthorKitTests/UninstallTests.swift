import AuthorKit
import Testing

/// `swiftlet uninstall`.
struct UninstallTests {
  private let data = "home/data/swiftlet"

  private func write(_ workspace: Workspace, _ folder: String) throws {
    try workspace.write("{}", to: "\(folder)/manifest.json")
    try workspace.write("x", to: "\(folder)/en.lproj/Localizable.strings")
  }

  @Test func theUsersOwnBundleGoesWholeAndNothingElse() throws {
    try Workspace.with { workspace in
      try write(workspace, "\(data)/bundles/org.example.tea")
      try write(workspace, "\(data)/bundles/org.example.coffee")
      let kinds = ["org.example.tea/Timer", "org.example.tea/Pot", "org.example.teapot/Lid"]
      let result = workspace.author(["uninstall", "org.example.tea"], placed: kinds)
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.hasSuffix("; 2 placed widgets have no bundle now"))
      let left = try workspace.run("find \(data) -mindepth 1 -maxdepth 2 | sort")
      #expect(left.output == "\(data)/bundles\n\(data)/bundles/org.example.coffee\n")
      let json = workspace.author(["uninstall", "org.example.coffee", "--json"], placed: kinds)
      #expect(
        json.output == #"{"bundle":"org.example.coffee","folder":""#
          + #"\#(workspace.folder)/\#(data)/bundles/org.example.coffee","widgets":0}"#
      )
    }
  }

  @Test func aLinkToAnAuthorsFolderGoesAloneEvenWhereItLeadsNowhere() throws {
    try Workspace.with { workspace in
      try write(workspace, "mine")
      _ = try workspace.run(
        "mkdir -p \(data)/bundles; ln -s ../../../../mine \(data)/bundles/a; ln -s no \(data)/bundles/b"
      )
      for name in ["a", "b"] { #expect(workspace.author(["uninstall", name]).status == 0) }
      let left = try workspace.run("ls \(data)/bundles; ls mine")
      #expect(left.output == "en.lproj\nmanifest.json\n")
    }
  }

  @Test func shippedBundlesAreRefusedByName() throws {
    try Workspace.with { workspace in
      try write(workspace, "share/swiftlet/bundles/org.example.tea")
      let refused = workspace.author(["uninstall", "org.example.tea"])
      #expect(refused.status == 6)
      #expect(refused.output.contains("org.example.tea is not installed by you"))
      #expect(try workspace.run("ls share/swiftlet/bundles").output == "org.example.tea\n")
      try write(workspace, "\(data)/bundles/org.example.tea")
      let removed = workspace.author(
        ["uninstall", "org.example.tea"],
        placed: ["org.example.tea/T"]
      )
      #expect(removed.status == 0)
      #expect(removed.output.hasSuffix("share/swiftlet/bundles is used again"))
    }
  }

  @Test func namesThatAreNoneOrLeadElsewhereRemoveNothing() throws {
    try Workspace.with { workspace in
      try write(workspace, "\(data)/bundles/org.example.tea")
      for name in ["..", "", ".", "org.example.tea/", "../bundles", "a b"] {
        #expect(workspace.author(["uninstall", name]).status == 2, "\(name)")
      }
      #expect(workspace.author(["uninstall"]).status == 2)
      #expect(workspace.author(["uninstall", "org.example.none"]).status == 3)
      #expect(try workspace.run("ls \(data)/bundles").output == "org.example.tea\n")
    }
  }
}
