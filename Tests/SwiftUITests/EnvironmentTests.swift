import SwiftUI
import Testing
import WidgetModel

private struct NumberKey: EnvironmentKey {
  static var defaultValue: Int { 1 }
}

extension EnvironmentValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

private struct Number: View {
  @Environment(\.number) var number
  var body: some View { Text("inner \(number)") }
}

private struct Outer: View {
  @Environment(\.number) private var number
  @Environment(\.colorScheme) private var scheme

  var body: some View {
    ForEach(0..<2) { index in
      Text("outer \(index) \(number)")
      Number()
    }
    .environment(\.number, 7)
  }
}

private struct Nested: DynamicProperty {
  @Environment(\.number) var number
  private(set) var updated = 0

  mutating func update() { updated = number * 10 }
}

private struct UsesNested: View {
  let first = "padding"
  var nested = Nested()
  var body: some View { Text("\(nested.updated)") }
}

private struct ReadsScheme: View {
  @Environment(\.colorScheme) var scheme
  var body: some View { Text(scheme == .dark ? "night" : "day") }
}

@Observable private final class Model {
  let name = "model"
}

@MainActor
@Suite struct EnvironmentTests {
  @Test func `a closure sees the environment of the view that wrote it`() {
    let entry = archived(Outer().environment(\.number, 3))
    #expect(texts(entry.archive.root) == ["outer 0 3", "inner 7", "outer 1 3", "inner 7"])
  }

  @Test func `a property of an author's own is bound and updated before body`() {
    let entry = archived(UsesNested().environment(\.number, 4))
    #expect(texts(entry.archive.root) == ["40"])
  }

  @Test func `a value ends with the view it was set for`() {
    let entry = archived(
      VStack {
        Number().environment(\.number, 2)
        Number()
      }
    )
    #expect(texts(entry.archive.root) == ["inner 2", "inner 1"])
  }

  @Test func `a second tree is archived only where the colour scheme is read`() {
    #expect(archived(Text("plain")).archive.variants.isEmpty)
    // Outer declares the property and never reads it.
    #expect(archived(Outer()).archive.variants.isEmpty)
    let entry = archived(ReadsScheme())
    #expect(texts(entry.archive.root) == ["day"])
    #expect(texts(entry.archive.root(for: .dark)) == ["night"])
  }

  @Test func `an object set around a view is found by its type`() {
    struct Reader: View {
      @Environment(Model.self) var model
      @Environment(Model.self) var maybe: Model?
      var body: some View { Text("\(model.name) \(maybe?.name ?? "none")") }
    }
    #expect(texts(archived(Reader().environment(Model())).archive.root) == ["model model"])
  }

  @Test func `what views tell is reduced for the views around them`() {
    let view = HStack {
      Text("a").preference(key: Sum.self, value: 2)
      Text("b").preference(key: Sum.self, value: 3)
    }
    .overlayPreferenceValue(Sum.self) { Text("\($0)") }
    #expect(texts(archived(view).archive.root) == ["a", "b", "5"])
  }
}

private enum Sum: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}
