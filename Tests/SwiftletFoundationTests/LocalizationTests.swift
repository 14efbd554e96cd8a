import Foundation
import SwiftletFoundation
import Testing

@Suite struct LocalizationTests {
  /// A bundle folder with the given `.strings` files, removed afterwards.
  private func withResources(
    _ files: [String: String],
    languages: [String],
    locale: String = "en_US",
    _ body: () throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("localization-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let environment = RequestEnvironment(
      locale: Locale(identifier: locale),
      languages: languages,
      resources: folder
    )
    try RequestEnvironment.with(environment) { try body() }
  }

  @Test func aTextWithoutATableIsItsKey() {
    #expect(String(localized: "Done") == "Done")
    #expect(String(localized: "\(3) of \("many")") == "3 of many")
    #expect(String(localized: "100% of \(3)") == "100% of 3")
    #expect(String(localized: "100%") == "100%")
  }

  @Test func keysSpellInterpolationsAsTablesDo() {
    let resource: LocalizedStringResource = "\(3) of \("x"), \(1.5), \(UInt8(2))"
    #expect(resource.key == "%lld of %@, %lf, %u")
  }

  @Test func theFirstLanguageWithTheTextWins() throws {
    let files = [
      "de.lproj/Localizable.strings": "\"Done\" = \"Fertig\";",
      "de-AT.lproj/Localizable.strings": "\"Hello\" = \"Servus\";",
      "fr.lproj/Localizable.strings": "\"Done\" = \"Fini\"; \"Only\" = \"Seulement\";",
    ]
    try withResources(files, languages: ["de-AT", "fr"]) {
      #expect(String(localized: "Done") == "Fertig")
      #expect(String(localized: "Hello") == "Servus")
      #expect(String(localized: "Only") == "Seulement")
      #expect(String(localized: "Other") == "Other")
    }
  }

  @Test func argumentsCanChangePlaces() throws {
    let files = ["de.lproj/Localizable.strings": "\"%@ in %@\" = \"%2$@: %1$@\";"]
    try withResources(files, languages: ["de"]) {
      #expect(String(localized: "\("a") in \("b")") == "b: a")
    }
  }

  @Test func aWrongTableShowsWhatIsThere() throws {
    let files = ["de.lproj/Localizable.strings": "\"%lld left\" = \"%@ von %lld %s %q\";"]
    try withResources(files, languages: ["de"]) {
      #expect(String(localized: "\(4) left") == "4 von   %q")
    }
  }

  @Test func numbersFollowTheRequestsLocale() throws {
    try withResources([:], languages: ["de"], locale: "de_DE") {
      #expect(String(localized: "\(1_234_567)") == "1.234.567")
      #expect(String(localized: "\(2.5, specifier: "%.1f") m") == "2,5 m")
      #expect(
        String(localized: "\(0.5, format: FloatingPointFormatStyle<Double>.Percent())")
          == "50\u{A0}%"
      )
    }
  }

  @Test(arguments: [("ne_NP", "७ १२३"), ("ar_EG", "٧ ١٢٣"), ("en_US", "7 123")])
  func smallNumbersHaveTheDigitsOfTheirLocale(locale: String, text: String) throws {
    try withResources([:], languages: ["en"], locale: locale) {
      #expect(String(localized: "\(7) \(123)") == text)
    }
  }

  @Test func smallNumbersHaveTheDigitsOfEveryLocale() throws {
    for identifier in Locale.availableIdentifiers + ["en_US@numbers=arab", "en_US@hours=h23"] {
      let locale = Locale(identifier: identifier)
      let expected = [0, 7, 42, 999].map { $0.formatted(.number.locale(locale)) }
      try withResources([:], languages: ["en"], locale: identifier) {
        #expect([0, 7, 42, 999].map { String(localized: "\($0)") } == expected, "\(identifier)")
      }
    }
  }

  @Test func anotherTableIsReadWhenNamed() throws {
    let files = ["en.lproj/Errors.strings": "E1 = \"It broke\";"]
    try withResources(files, languages: ["en"]) {
      #expect(String(localized: "E1", defaultValue: "?", table: "Errors") == "It broke")
      #expect(String(localized: "E2", defaultValue: "Default", table: "Errors") == "Default")
    }
  }

  @Test func commentsAndEscapesAreUnderstood() throws {
    let table = try StringsTable(
      parsing: """
        /* a comment
           over lines */
        "a\\"b" = "c\\n\\U00e9"; // another
        bare.key = "d";
        """
    )
    #expect(table.texts == ["a\"b": "c\né", "bare.key": "d"])
  }

  @Test(arguments: [
    ("\"a\" \"b\";", 1, "\"=\""),
    ("\"a\" = \"b\"\n\"c\" = \"d\";", 2, "\";\""),
    ("\n\n\"a", 3, "a closing quote"),
    ("/* never closed", 1, "the end of the comment"),
    ("\"a\" = \"\\Uzz\";", 1, "four hexadecimal digits of a character"),
  ])
  func aBrokenTableSaysWhere(source: String, line: Int, expected: String) {
    let error = #expect(throws: StringsTable.SyntaxError.self) { try StringsTable(parsing: source) }
    #expect(error == StringsTable.SyntaxError(line: line, expected: expected))
  }

  @Test func aDetachedTaskSeesTheLatestRequest() async {
    let bound = RequestEnvironment(languages: ["sv"])
    await RequestEnvironment.with(bound) {
      #expect(RequestEnvironment.current.languages == ["sv"])
      await Task.detached {
        #expect(RequestEnvironment.current.languages != ["sv"])
      }.value
    }
  }
}
