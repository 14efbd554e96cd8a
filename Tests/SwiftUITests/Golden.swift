import Foundation
import Testing
import WidgetModel

/// Compares texts with files under `Golden`; `RECORD_GOLDEN=1` rewrites them and fails.
enum Golden {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden", isDirectory: true)

  static func check(
    _ text: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(text, file: folder.appendingPathComponent(name), sourceLocation)
  }

  /// The text between two marker lines of a page of documentation.
  static func checkPage(
    _ text: String,
    _ name: String,
    marker: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let page = folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Docs/\(name)")
    let old = try String(contentsOf: page, encoding: .utf8)
    let begin = "<!-- begin \(marker) -->\n"
    let end = "<!-- end \(marker) -->"
    guard let start = old.range(of: begin), let stop = old.range(of: end) else {
      Issue.record("\(name) has no markers \(marker)", sourceLocation: sourceLocation)
      return
    }
    let new = old.replacingCharacters(in: start.upperBound..<stop.lowerBound, with: text)
    try check(new, file: page, sourceLocation)
  }

  private static func check(_ text: String, file: URL, _ location: SourceLocation) throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("Recorded \(file.lastPathComponent)", sourceLocation: location)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "RECORD_GOLDEN=1 records anew", sourceLocation: location)
  }
}

extension ViewArchive {
  /// The archive as its text is kept in a golden file.
  var goldenText: String {
    get throws { try JSONParser.parse(bytes).prettyText + "\n" }
  }
}
