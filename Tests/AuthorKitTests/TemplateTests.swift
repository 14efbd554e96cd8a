import AuthorKit
import Testing

/// `swiftlet new` and the example that shows what it writes.
struct TemplateTests {
  @Test func examplesHelloIsWhatNewHelloWrites() throws {
    try Workspace.with { workspace in
      #expect(workspace.author(["new", "\(workspace.folder)/Hello"]).status == 0)
      let difference = try workspace.run("diff -r Hello '\(Workspace.clone)/Examples/Hello'")
      #expect(difference.status == 0, "\(difference.output)")
    }
  }

  @Test func anotherNameStandsWhereHelloStood() throws {
    let template = try #require(BundleTemplate(name: "Tea"))
    for file in template.files where file.name != ".gitignore" {
      let text = file.text.replacing("Hello, world", with: "")
      #expect(file.name == "manifest.json" || file.name == "Tea.swift")
      #expect(!text.contains("Hello"))
      #expect(text.contains("Tea"))
    }
  }

  @Test(arguments: ["", "3D", "a/", "a b", "ä", "-x", "a.b"])
  func namesThatAreNoModuleNamesAreRefused(name: String) {
    #expect(BundleTemplate(name: name) == nil)
  }

  @Test(arguments: ["Swift", "SwiftUI", "Foundation", "Widget", "Timeline", "Control"])
  func namesOfModulesAndOfTypesThatTheTextUsesAreRefused(name: String) throws {
    try Workspace.with { workspace in
      let result = workspace.author(["new", "\(workspace.folder)/\(name)"])
      #expect(result.status == 2)
      #expect(result.output.contains("My\(name)"))
      #expect(!FileTree.exists("\(workspace.folder)/\(name)"))
    }
  }

  @Test func aFolderThatIsThereIsNotTouched() throws {
    try Workspace.with { workspace in
      try workspace.write("mine", to: "Hello/note")
      let result = workspace.author(["new", "\(workspace.folder)/Hello"])
      #expect(result.status == 2)
      #expect(result.output.contains("is there already"))
      #expect(try FileTree.entries(of: "\(workspace.folder)/Hello").map(\.name) == ["note"])
    }
  }
}
