import AppIntents
import SwiftUI
import Testing
import WidgetModel

private struct Marked: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      if configuration.isPressed { Text("held") }
    }
  }
}

private struct Box: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Image(systemName: configuration.isOn ? "checkmark.circle.fill" : "circle")
      configuration.label
    }
  }
}

@MainActor
@Suite struct ElementTests {
  @Test func `an element's id is made from intent and parameters`() {
    let entry = archived(
      VStack {
        Button(intent: ToggleTask(task: "a")) { Text("First") }
        Button(intent: ToggleTask(task: "a")) { Text("Again") }
        Button("Other", intent: ToggleTask(task: "b"))
      }
    )
    #expect(
      entry.elements.map(\.id) == [
        "ToggleTask(count=1,task=a)", "ToggleTask(count=1,task=a)#2", "ToggleTask(count=1,task=b)",
      ]
    )
    #expect(entry.elements.map(\.label) == ["First", "Again", "Other"])
    #expect(entry.elements[0].intent?.parameters["task"] == .string("a"))
    #expect(entry.issues.isEmpty)
  }

  @Test func `a label is what a reader is told`() {
    let entry = archived(
      VStack {
        Button(intent: ToggleTask(task: "a")) { Image(systemName: "play.fill") }
          .accessibilityLabel("Play")
        Button(intent: ToggleTask(task: "b")) {
          Label("Buy milk", systemImage: "circle").labelStyle(.iconOnly)
        }
        Button(intent: ToggleTask(task: "c")) {
          HStack {
            Image(systemName: "circle")
            Text("Call")
            Text("today")
          }
        }
        .disabled(true)
      }
    )
    #expect(entry.elements.map(\.label) == ["Play", "Buy milk", "Call, today"])
    #expect(entry.elements.map(\.isEnabled) == [true, true, false])
  }

  @Test func `a custom button style is evaluated as it is and held down`() throws {
    let entry = archived(Button("Go", intent: ToggleTask(task: "a")).buttonStyle(Marked()))
    guard case .button(let button) = entry.archive.root.content else {
      Issue.record("no button")
      return
    }
    #expect(button.label.flatMap(texts) == ["Go"])
    #expect(button.pressed.flatMap(texts) == ["Go", "held"])
    #expect(entry.elements.count == 1)
  }

  @Test func `a toggle carries both states and the value after a flip`() throws {
    let view = Toggle(isOn: true, intent: ToggleTask(task: "a")) { Text("Milk") }
      .toggleStyle(Box())
    let entry = archived(view)
    guard case .toggle(let toggle) = entry.archive.root.content else {
      Issue.record("no toggle")
      return
    }
    #expect(toggle.isOn)
    #expect(toggle.on != toggle.off)
    #expect(toggle.on.flatMap(texts) == ["Milk"])
    #expect(entry.elements[0].value == .bool(true))
    #expect(entry.elements[0].flippedValue == .bool(false))
    #expect(entry.elements[0].label == "Milk")
    #expect(entry.textLines == ["☑ Milk"])
  }

  @Test func `a closure button compiles, is inert and is reported`() {
    let entry = archived(Button("Nothing") {})
    #expect(entry.elements.isEmpty)
    #expect(entry.issues == ["A Button without an intent does nothing in a widget"])
  }

  @Test func `a link and the widget's address are told`() throws {
    let url = try #require(URL(string: "https://example.org/a"))
    let entry = archived(Link("Open", destination: url).widgetURL(url))
    #expect(entry.url == "https://example.org/a")
    #expect(entry.elements.map(\.role) == [.link])
    #expect(entry.elements[0].url == "https://example.org/a")
  }

  @Test func `invalidated content is archived beside what it replaces`() {
    struct Shown: View {
      @Environment(\.redactionReasons) var reasons
      var body: some View { Text(reasons.contains(.invalidated) ? "old" : "new") }
    }
    let entry = archived(Shown().invalidatableContent())
    guard case .invalidated(let nodes) = entry.archive.root.modifiers.last else {
      Issue.record("no alternative")
      return
    }
    #expect(nodes.flatMap(texts) == ["old"])
  }
}
