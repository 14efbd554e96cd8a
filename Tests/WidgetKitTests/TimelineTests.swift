import AppIntents
import Foundation
import RuntimeTestSupport
import SwiftUI
import SwiftletFoundation
import Testing
import WidgetModel
import WidgetWire

@testable import WidgetKit

@Suite struct TimelineTests {
  private func daemon(
    _ configurations: @escaping @MainActor @Sendable () -> [any WidgetConfiguration]
  ) throws -> FakeDaemon {
    let daemon = try FakeDaemon(
      WidgetProgram(intents: IntentCatalog(), configurations: configurations)
    )
    daemon.welcome()
    return daemon
  }

  private func timeline<P: TimelineProvider & Sendable>(
    _ provider: P,
    purpose: TimelineRequest.Purpose = .timeline
  ) throws -> TimelineMessage where P.Entry == SampleEntry {
    let daemon = try daemon {
      [StaticConfiguration(kind: "K", provider: provider) { Text($0.text) }]
    }
    daemon.send(
      .timeline(
        TimelineRequest(
          id: 1,
          purpose: purpose,
          widget: .test("w", kind: "K"),
          sync: Sync(revision: 0)
        )
      )
    )
    return try daemon.timeline()
  }

  private func entry(_ seconds: Double, _ text: String) -> SampleEntry {
    SampleEntry(date: Date(timeIntervalSince1970: seconds), text: text)
  }

  @Test func entriesAreSortedAndTheLastOfOneDateCounts() throws {
    let entries = [entry(30, "c"), entry(10, "a"), entry(20, "b1"), entry(20, "b2")]
    let content = try timeline(SampleProvider(entries: { entries })).outcome.get()
    #expect(content.entries.map(\.table.textLines) == [["a"], ["b2"], ["c"]])
    #expect(content.entries.map(\.table.date.microseconds) == [10_000_000, 20_000_000, 30_000_000])
    #expect(content.policy == .atEnd)
  }

  @Test func moreThan512EntriesAreCut() throws {
    let content = try timeline(
      SampleProvider(entries: { (0..<600).map { entry(Double($0), "\($0)") } }, policy: .never)
    ).outcome.get()
    #expect(content.entries.count == 512)
    #expect(content.entries.last?.table.textLines == ["511"])
    #expect(content.policy == .atEnd)
    #expect(content.issues.count == 1)
  }

  @Test func moreThan8MiBAreCut() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let content = try timeline(
      SampleProvider(entries: { (0..<10).map { entry(Double($0), long) } })
    ).outcome.get()
    #expect(content.entries.count == 7)
    #expect(content.policy == .atEnd)
  }

  @Test func relevanceIsKept() throws {
    let scored = SampleEntry(
      date: .now,
      text: "a",
      relevance: TimelineEntryRelevance(score: 5, duration: 60)
    )
    let content = try timeline(SampleProvider(entries: { [scored] })).outcome.get()
    #expect(content.entries[0].table.relevance == Relevance(score: 5, duration: 60))
  }

  @Test(arguments: [
    (TimelineRequest.Purpose.placeholder, "placeholder"), (.snapshot, "snapshot"),
    (.preview, "preview"),
  ])
  func eachPurposeAsksItsMethod(purpose: TimelineRequest.Purpose, text: String) throws {
    let content = try timeline(SampleProvider(), purpose: purpose).outcome.get()
    #expect(content.entries.count == 1)
    #expect(content.entries[0].table.textLines == [text])
  }

  @Test func theFirstCompletionCounts() throws {
    let content = try timeline(CarelessProvider(completions: 3)).outcome.get()
    #expect(content.entries[0].table.textLines == ["0"])
  }

  @Test func aProviderThatDropsItsHandlerFailsAtOnce() throws {
    guard case .failure(let error) = try timeline(CarelessProvider(completions: 0)).outcome else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.message.contains("without calling its completion handler"))
  }

  @Test func aProviderIsToldFamilyAndSize() throws {
    let calls = Calls()
    _ = try timeline(SampleProvider(calls: calls))
    #expect(calls.all == ["timeline systemSmall 170"])
  }

  @Test func aConfiguredProviderGetsItsWidgetsValues() throws {
    let daemon = try daemon {
      [AppIntentConfiguration(kind: "City", provider: CityProvider()) { Text($0.text) }]
    }
    var widget = PlacedWidget.test("w", kind: "City")
    widget.configuration = ["city": .string("Rome")]
    daemon.requestTimeline(1, widget)
    let content = try daemon.timeline().outcome.get()
    #expect(content.entries[0].table.textLines == ["Rome"])
    #expect(content.policy == .after(Timestamp(microseconds: 60_000_000)))
    widget.configuration = [:]
    daemon.requestTimeline(2, widget)
    #expect(try daemon.timeline().outcome.get().entries[0].table.textLines == ["Berlin"])
    widget.configuration = ["gone": .string("x")]
    daemon.requestTimeline(3, widget)
    let fallback = try daemon.timeline().outcome.get()
    #expect(fallback.entries[0].table.textLines == ["Berlin"])
    #expect(fallback.issues.count == 1)
  }

  @Test func viewsRunOnTheMainActorAndWhatTheyReadCounts() throws {
    let daemon = try daemon {
      [
        StaticConfiguration(
          kind: "K",
          provider: SampleProvider(entries: { [SampleEntry(date: .now, text: "x")] })
        ) { ThreadView(entry: $0) }
      ]
    }
    daemon.requestTimeline(1, .test("w", kind: "K"))
    let content = try daemon.timeline().outcome.get()
    #expect(content.entries[0].table.textLines == ["x nothing"])
    #expect(content.reads.keys == [StateKey(group: "own", key: "seen by view"): 0])
  }

  @Test(arguments: [(true, "13:05"), (false, "1:05 PM")])
  func thePersonsClockIsFollowed(uses24Hours: Bool, time: String) throws {
    let daemon = try daemon {
      [
        StaticConfiguration(
          kind: "K",
          provider: SampleProvider(entries: {
            [SampleEntry(date: Date(timeIntervalSince1970: 13 * 3600 + 300), text: "")]
          })
        ) { Text($0.date, style: .time) }
      ]
    }
    let environment = WidgetWire.RequestEnvironment(uses24Hours: uses24Hours)
    daemon.requestTimeline(
      1,
      .test("w", kind: "K"),
      sync: Sync(revision: 0, environment: environment)
    )
    let text = try daemon.timeline().outcome.get().entries[0].table.textLines.joined()
    // Between time and "PM" stands a narrow space.
    #expect(text.replacingOccurrences(of: "\u{202F}", with: " ") == time)
  }

  @Test func aProviderReloadsOtherKindsButNotItsOwn() throws {
    let daemon = try daemon {
      [
        StaticConfiguration(
          kind: "K",
          provider: SampleProvider(entries: {
            WidgetCenter.shared.reloadTimelines(ofKind: "K")
            WidgetCenter.shared.reloadTimelines(ofKind: "Other")
            return [SampleEntry(date: .now, text: "x")]
          })
        ) { Text($0.text) }
      ]
    }
    daemon.requestTimeline(1, .test("w", kind: "K"))
    guard case .reload(_, let kinds, let all) = try daemon.next() else {
      Issue.record("no reload")
      return
    }
    #expect(kinds == ["Other"])
    #expect(!all)
  }

  @Test func descriptionsNameKindsAndMistakes() throws {
    let daemon = try daemon {
      [
        StaticConfiguration(kind: "A", provider: SampleProvider()) { Text($0.text) }
          .supportedFamilies([.systemSmall, .accessoryInline])
          .configurationDisplayName("First")
          .description("The first one."),
        StaticConfiguration(kind: "A", provider: SampleProvider()) { Text($0.text) },
        StaticConfiguration(kind: "B", provider: SampleProvider()) { Text($0.text) }
          .supportedFamilies([]),
        AppIntentConfiguration(kind: "City", provider: CityProvider()) { Text($0.text) },
      ]
    }
    daemon.send(.describe(id: 1))
    guard case .description(1, let description) = try daemon.next() else {
      Issue.record("no description")
      return
    }
    #expect(description.kinds.map(\.name) == ["A", "B", "City"])
    #expect(
      description.kinds[0]
        == KindSchema(
          name: "A",
          displayName: "First",
          summary: "The first one.",
          families: [.systemSmall, .accessoryInline]
        )
    )
    let city = description.kinds[2]
    #expect(city.displayName == "City")
    #expect(city.summary == "Which city is shown.")
    #expect(city.families == Family.allCases)
    #expect(city.configuration == "CityIntent")
    #expect(description.issues.contains { $0.hasPrefix("Two kinds are named \"A\"") })
    #expect(description.issues.contains { $0.contains("\"B\" supports no family") })
  }
}
