import AppIntents
import Foundation
import Testing
import WidgetModel

@Suite struct DiscoveryTests {
  /// Runs the fixture program, which lies beside the test program, and gives what it prints.
  @Test(.timeLimit(.minutes(1)))
  func everyIntentTypeOfAnExecutableIsFound() async throws {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    let program = try #require(folder).appendingPathComponent("IntentFixture")
    try #require(FileManager.default.isExecutableFile(atPath: program.path))
    let process = Process()
    process.executableURL = program
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    // No generic type, none of the SDK's own, and each once.
    #expect(
      text.split(separator: "\n")
        == ["ClassIntent", "HiddenIntent", "NestedIntent", "PlainIntent", "Settings"]
    )
  }

  @Test func theCatalogKnowsThisProgramsIntents() throws {
    let catalog = IntentCatalog()
    try catalog.discover()
    #expect(catalog.type(named: "SwiftSixIntent") == SwiftSixIntent.self)
    #expect(catalog.type(named: "Nothing") == nil)
    #expect(catalog.describe().schemas.contains { $0.name == "SwiftSixIntent" })
  }

  @Test func aTypeRegisteredTwiceIsOneIntent() {
    let catalog = IntentCatalog()
    catalog.register(SwiftSixIntent.self)
    catalog.register(SwiftSixIntent.self)
    #expect(catalog.describe().schemas.map(\.name) == ["SwiftSixIntent"])
    #expect(catalog.describe().issues.isEmpty)
  }

  @Test func twoIntentsOfOneNameAreAnIssue() throws {
    enum Other {
      struct SwiftSixIntent: AppIntent {
        static let title: LocalizedStringResource = "Other"
        func perform() async throws -> some IntentResult { .result() }
      }
    }
    let catalog = IntentCatalog()
    catalog.register(SwiftSixIntent.self)
    catalog.register(Other.SwiftSixIntent.self)
    let (schemas, issues) = catalog.describe()
    #expect(schemas.count == 1)
    #expect(issues.count == 1)
    #expect(issues.first?.contains("More than one intent is named SwiftSixIntent") == true)
  }
}

/// An intent as one writes it in the Swift 6 language mode.
struct SwiftSixIntent: AppIntent {
  static let title: LocalizedStringResource = "Six"
  static let description = IntentDescription("Compiles in Swift 6 mode.")

  @Parameter(title: "Count", default: 6) var count: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Count to \(\.$count)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: count)
  }
}
