import AuthorKit
import Testing
import WidgetModel

/// What becomes of a String Catalog.
struct StringCatalogTests {
  private func read(_ text: String) throws -> StringCatalog {
    try StringCatalog(json: try JSONParser.parse(text), path: "Localizable.xcstrings")
  }

  @Test func eachLanguageGetsItsTextsSortedByKey() throws {
    let catalog = try read(
      #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "Tea": {"comment": "a drink", "localizations": {
          "de": {"stringUnit": {"state": "translated", "value": "Tee \"gut\""}},
          "fr": {"stringUnit": {"state": "translated", "value": "Thé"}}}},
        "Cup": {"localizations": {
          "de": {"stringUnit": {"state": "translated", "value": "Tasse\n%@"}}}},
        "Untranslated": {}}}
      """#
    )
    #expect(catalog.texts.keys.sorted() == ["de", "fr"])
    #expect(
      catalog.file(for: "de") == #"""
        "Cup" = "Tasse\n%@";
        "Tea" = "Tee \"gut\"";

        """#
    )
    #expect(catalog.reduced.isEmpty)
  }

  @Test func ofPluralFormsTheGeneralOneIsKeptAndSaidSo() throws {
    let catalog = try read(
      #"""
      {"strings": {"%lld cups": {"localizations": {"de": {"variations": {"plural": {
        "one": {"stringUnit": {"value": "%lld Tasse"}},
        "other": {"stringUnit": {"value": "%lld Tassen"}}}}}}}}}
      """#
    )
    #expect(catalog.texts == ["de": ["%lld cups": "%lld Tassen"]])
    #expect(catalog.reduced == ["%lld cups"])
  }

  @Test(
    arguments: [
      ("{}", "Localizable.xcstrings.strings"),
      (#"{"strings": {"a": {"localizations": {"de": {}}}}}"#, "strings.a.localizations.de"),
      (
        #"{"strings": {"a": {"localizations": {"../de": {"stringUnit": {"value": ""}}}}}}"#,
        "../de"
      ),
    ]
  )
  func aMalformedCatalogIsRefusedNamingThePlace(text: String, named: String) throws {
    let error = #expect(throws: MalformedDocument.self) { try read(text) }
    #expect(error?.description.contains(named) == true)
  }
}
