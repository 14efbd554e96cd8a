import AppIntents
import Testing
import WidgetModel

@Suite struct PerformTests {
  @Test func aResultGivesValueAndDialog() async throws {
    let intent = EveryParameter()
    intent.whole = 21
    intent.chore = Chore.all[0]
    let outcome = try await IntentPerformer.perform(intent)
    #expect(outcome.value == .int(42))
    #expect(outcome.dialog == "Doubled 21 for Dishes")
    #expect(outcome.openedIntent == nil)
  }

  @Test func aMainActorIntentIsPerformed() async throws {
    let intent = CleanRoom(room: Room(id: "Bath", floor: 1))
    #expect(try await IntentPerformer.perform(intent).value == .entity("Bath"))
  }

  @Test func anEmptyResultHasNothing() async throws {
    let outcome = try await IntentPerformer.perform(ToggleChore(choreID: "1"))
    #expect(outcome.value == nil && outcome.dialog == nil)
  }

  @Test func anOpenedOpenIntentIsPerformedToo() async throws {
    let outcome = try await IntentPerformer.perform(OpenTheFirst())
    #expect(outcome.openedIntent?.name == "OpenChore")
    #expect(outcome.dialog == "Opened Dishes")
  }

  @Test func aURLIsOpenedByTheRuntime() async throws {
    let opened = Opened()
    OpenURLIntent.setOpener { url in await opened.add(url) }
    let outcome = try await IntentPerformer.perform(OpenManual())
    #expect(await opened.urls == [URL(string: "https://example.org/manual")])
    #expect(outcome.dialog == "Here it is.")
    #expect(outcome.openedIntent?.parameters["url"] == .url("https://example.org/manual"))
  }

  @Test func anotherOpenedIntentIsOnlyNamed() async throws {
    let light = SetLight()
    light.value = true
    let outcome = try await IntentPerformer.perform(light)
    #expect(
      outcome.openedIntent
        == IntentReference(name: "ToggleChore", parameters: ["choreID": .string("true")])
    )
  }

  @Test func anAuthorsErrorKeepsItsSentence() async {
    do {
      _ = try await IntentPerformer.perform(Failing())
      Issue.record("it did not throw")
    } catch {
      #expect(IntentPerformer.message(of: error) == "There is no soap left.")
    }
  }

  @Test func askingAPersonIsUnsupported() async {
    let intent = Failing()
    intent.why = "ask"
    do {
      _ = try await IntentPerformer.perform(intent)
      Issue.record("it did not throw")
    } catch {
      #expect(IntentPerformer.message(of: error).contains("unsupported in this context"))
    }
  }

  @Test func anIntentCanBeCalledByTheAuthor() async throws {
    let intent = EveryParameter()
    let doubled: Int = try await intent()
    #expect(doubled == 6)
    let first = try await intent.donate()
    let second = try await IntentDonationManager.shared.donate(intent: intent)
    #expect(first != second)
  }
}

actor Opened {
  var urls: [URL?] = []
  func add(_ url: URL) { urls.append(url) }
}
