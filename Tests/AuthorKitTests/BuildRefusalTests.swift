import AuthorKit
import Testing
import WidgetModel

/// What `swiftlet build` refuses before it compiles anything.
struct BuildRefusalTests {
  /// A folder that looks like an SDK made by the given compiler.
  private func writeSDK(_ workspace: Workspace, compiler: String, target: String) throws -> String {
    try workspace.write(
      """
      {"version": "0.1.0", "compiler": "\(compiler)", "target": "\(target)",
       "runtime": "none.so", "compile": [], "archives": []}
      """,
      to: "sdk/sdk.json"
    )
    return "\(workspace.folder)/sdk"
  }

  @Test func anotherCompilerIsRefusedInOneSentence() throws {
    try Workspace.with { workspace in
      let here = try Compiler.find()
      let sdk = try writeSDK(
        workspace,
        compiler: "Swift version 5.0 (swift-5.0-RELEASE)",
        target: here.target
      )
      #expect(workspace.author(["new", "\(workspace.folder)/Hello"]).status == 0)
      let result = workspace.author(["build", "\(workspace.folder)/Hello"], sdk: sdk)
      #expect(result.status == 1)
      #expect(
        result.output == """
          swiftlet: Swiftlet SDK 0.1.0 was made with Swift version 5.0 (swift-5.0-RELEASE) for \
          \(here.target), but swiftc on the PATH is \(here.version) for \(here.target): put the \
          first on the PATH, or install Swiftlet again with the second.
          """
      )
      #expect(!FileTree.exists("\(workspace.folder)/Hello/build"))
    }
  }

  @Test func anUnknownManifestKeyIsRefusedByName() throws {
    try Workspace.with { workspace in
      try workspace.write("", to: "Hello/Hello.swift")
      try workspace.write(
        #"{"id": "a.b", "version": "1", "executable": "Hello", "colour": "red"}"#,
        to: "Hello/manifest.json"
      )
      let result = workspace.author(["build", "\(workspace.folder)/Hello"])
      #expect(result.status == 1)
      #expect(result.output.contains("Hello/manifest.json"))
      #expect(result.output.contains("colour"))
    }
  }

  @Test(
    arguments: [
      ("{", "manifest.json"),
      (#"{"id": "../x", "version": "1", "executable": "Hello"}"#, "../x"),
      (#"{"id": "a", "version": "1", "executable": "../Hello"}"#, "../Hello"),
      (#"{"id": "a", "version": "1"}"#, "executable"),
      (#"{"id": "a", "version": "1", "executable": "notes"}"#, "has the name of the bundle's"),
    ]
  )
  func aWrongManifestIsRefusedSayingWhatIsWrong(manifest: String, named: String) throws {
    try Workspace.with { workspace in
      try workspace.write("", to: "Hello/Hello.swift")
      try workspace.write("", to: "Hello/notes")
      try workspace.write(manifest, to: "Hello/manifest.json")
      let result = workspace.author(["build", "\(workspace.folder)/Hello"])
      #expect(result.status == 1)
      #expect(result.output.contains(named), "\(result.output)")
    }
  }

  @Test(
    arguments: [
      ([], "no command"), (["bake"], "unknown command bake"),
      (["build", "/nonexistent"], "there is no folder /nonexistent"),
      (["build", "--loud"], "unknown option --loud"), (["build", "-o"], "-o needs a value"),
      (["build", "a", "b"], "one DIR is expected"), (["new"], "NAME is missing"),
      (["install", "/nonexistent"], "there is no /nonexistent"),
    ]
  )
  func aWrongCallIsAUsageError(arguments: [String], named: String) throws {
    try Workspace.with { workspace in
      let result = workspace.author(arguments)
      #expect(result.status == 2)
      #expect(result.output.contains(named), "\(result.output)")
    }
  }

  @Test func aMissingSDKIsNamedWithTheRemedy() throws {
    try Workspace.with { workspace in
      #expect(workspace.author(["new", "\(workspace.folder)/Hello"]).status == 0)
      let result = workspace.author(["build", "\(workspace.folder)/Hello"])
      #expect(result.status == 1)
      #expect(result.output.contains("no Swiftlet SDK at \(workspace.folder)"))
      #expect(result.output.contains("SWIFTLET_SDK"))
    }
  }
}
