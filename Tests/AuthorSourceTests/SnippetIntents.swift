// As an author writes them: intents whose results show a view, in both forms.

import AppIntents
import SwiftUI

struct ShowSnippetIntent: AppIntent {
  static var title: LocalizedStringResource = "Show"
  @Parameter(title: "Text") var text: String?

  func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView {
    .result(dialog: "Here it is.") {
      if let text { Text(text) }
      Text("No more")
    }
  }
}

struct ReturnSnippetIntent: AppIntent {
  static var title: LocalizedStringResource = "Return"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ShowsSnippetView {
    .result(value: 3, view: Text("three"))
  }
}
