import AuthorKit
import Testing

/// How a folder of an author is read.
struct BundleSourceTests {
  @Test func sourcesResourcesAndTheRestAreToldApart() throws {
    try Workspace.with { workspace in
      for name in [
        "Main.swift", "Views/Row.swift", "en.lproj/Localizable.strings", "icon.png", "README.md",
        ".gitignore", "build/old.bundle/Main", "compile_commands.json", "Tests/MainTests.swift",
      ] {
        try workspace.write("", to: "Tea/\(name)")
      }
      try workspace.write(
        #"{"id": "org.example.tea", "version": "1", "executable": "Tea-Time"}"#,
        to: "Tea/manifest.json"
      )
      let source = try BundleSource(folder: "\(workspace.folder)/Tea")
      #expect(source.sources == ["Main.swift", "Views/Row.swift"])
      #expect(source.resources == ["en.lproj/Localizable.strings", "icon.png"])
      #expect(source.moduleName == "Tea_Time")
      #expect(source.defaultOutput == "\(workspace.folder)/Tea/build/org.example.tea.bundle")
    }
  }

  @Test func aFolderWithoutSwiftFilesIsRefused() throws {
    try Workspace.with { workspace in
      try workspace.write(
        #"{"id": "a", "version": "1", "executable": "A"}"#,
        to: "A/manifest.json"
      )
      #expect(throws: AuthorError.usage("\(workspace.folder)/A holds no Swift file")) {
        try BundleSource(folder: "\(workspace.folder)/A")
      }
    }
  }
}
