package import WidgetModel

/// The elements of the last generations of a widget: a press performs what the presser saw.
package struct ElementHistory: Sendable {
  private var generations: [(generation: Int64, at: Int64, elements: [Element])] = []

  package init() {}

  /// Remembers the elements of a generation, shown from a moment of the monotonic clock on.
  package mutating func append(
    _ elements: [Element],
    generation: Int64,
    at now: Int64,
    settings: Settings
  ) {
    generations.append((generation, now, elements))
    if generations.count > settings.rememberedGenerations {
      generations.removeFirst(generations.count - settings.rememberedGenerations)
    }
  }

  /// The elements of a generation, while they are remembered.
  ///
  /// A generation's time runs from when the next one replaced it.
  package func elements(of generation: Int64, now: Int64, settings: Settings) -> [Element]? {
    guard let index = generations.firstIndex(where: { $0.generation == generation }) else {
      return nil
    }
    let replaced = index + 1 < generations.count ? generations[index + 1].at : now
    guard (now - replaced) / 1000 <= settings.rememberedTime else { return nil }
    return generations[index].elements
  }
}
