import AuthorKit
import Testing
import WidgetModel

/// `swiftlet render` with archives in files; the integration tests draw placed widgets.
struct RenderTests {
  private let archive = """
    {"archive": 1, "width": 100, "height": 50, "root": {"kind": "vstack", "children": [
      {"kind": "text", "runs": [{"text": "Hello"}]},
      {"kind": "button", "element": "Next()", "style": "plain", "label": [
        {"kind": "image", "symbol": "forward.fill"}]},
      {"kind": "hologram"}]}}
    """

  /// Runs the command on the archive; what it printed is read as JSON.
  private func render(_ arguments: String...) throws -> (
    status: Int32, output: String, file: [UInt8]
  ) {
    try Workspace.with { workspace in
      try workspace.write(archive, to: "hello.json")
      let output = "\(workspace.folder)/hello"
      let command =
        ["render", "--archive", "\(workspace.folder)/hello.json"]
        + arguments.map { $0.replacing("OUT", with: output) }
      let result = workspace.author(command)
      let found = ["png", "svg"].first { FileTree.exists("\(output).\($0)") }
      return (
        result.status, result.output, try found.map { try FileTree.read("\(output).\($0)") } ?? []
      )
    }
  }

  /// A number of a PNG file's header: 16 is where the width lies, 20 the height.
  private func header(_ file: [UInt8], _ offset: Int) -> Int {
    file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func aPictureHasTheSizeThatWasAskedFor() throws {
    let (status, output, file) = try render("-o", "OUT.png", "--scale", "3")
    #expect(status == 0, "\(output)")
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(header(file, 16) == 300 && header(file, 20) == 150)
    let sized = try render("-o", "OUT.png", "--scale", "1", "--size", "64x32").file
    #expect(header(sized, 16) == 64 && header(sized, 20) == 32)
  }

  @Test func theNameOfTheFileSaysItsFormat() throws {
    let file = try render("-o", "OUT.svg").file
    #expect(String(decoding: file, as: UTF8.self).contains("<svg"))
  }

  @Test func jsonSaysWhereToPress() throws {
    let (status, output, _) = try render("-o", "OUT.png", "--json")
    #expect(status == 0)
    // What is not known is said before, on standard error.
    let lines = output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("hologram") == true)
    let result = try JSONParser.parse(Array(String(lines.last ?? "").utf8))
    #expect(result["width"]?.doubleValue == 100)
    let region = try #require(result["regions"]?.arrayValue?.first)
    #expect(region["element"]?.stringValue == "Next()")
    #expect(region["role"]?.stringValue == "button")
  }

  @Test func schemesDiffer() throws {
    let usual = try render("-o", "OUT.png").file
    let dark = try render("-o", "OUT.png", "--scheme", "dark").file
    let light = try render("-o", "OUT.png", "--scheme", "light").file
    #expect(usual == light)
    #expect(usual != dark)
  }

  @Test(arguments: [
    (["--scale", "0"], "--scale"), (["--scale", "nan"], "--scale"),
    (["--scheme", "sepia"], "sepia"),
    (["--size", "64"], "--size"), (["--size", "9999x1"], "4096"), (["--date", "soon"], "--date"),
    (["--family", "huge"], "systemSmall"), (["--colour"], "--colour"),
  ])
  func wrongOptionsAreNamed(_ arguments: [String], _ word: String) throws {
    let result = try Workspace.with { workspace in
      workspace.author(["render", "todo"] + arguments)
    }
    #expect(result.status == 2)
    #expect(result.output.contains(word), "\(result.output)")
  }

  @Test func whatIsNoArchiveIsRefused() throws {
    try Workspace.with { workspace in
      for (text, word) in [
        ("{", "no.json"), (#"{"archive": 99}"#, "version 99"), ("[]", "version"),
      ] {
        try workspace.write(text, to: "no.json")
        let result = workspace.author(["render", "--archive", "\(workspace.folder)/no.json"])
        #expect(result.status == 1)
        #expect(result.output.contains(word), "\(result.output)")
      }
      let absent = workspace.author(["render", "--archive", "\(workspace.folder)/absent.json"])
      #expect(absent.status == 1)
      #expect(absent.output.contains("absent.json"))
    }
  }
}
