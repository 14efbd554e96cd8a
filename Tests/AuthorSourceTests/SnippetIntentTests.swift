import AppIntents
import SwiftUI
import Testing
import WidgetModel

@Suite struct SnippetIntentTests {
  @Test func aResultWithAViewKeepsItsDialogAndValue() async throws {
    let shown = try await IntentPerformer.perform(ShowSnippetIntent())
    #expect(shown.dialog == "Here it is.")
    let returned = try await IntentPerformer.perform(ReturnSnippetIntent())
    #expect(returned.value == .int(3))
  }
}
