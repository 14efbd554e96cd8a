package import WidgetModel

extension Engine {
  /// A panel has drawn a generation of a widget.
  ///
  /// - Throws: ``WidgetError`` with `unknownWidget`, or `staleElement` for one that never was.
  package func presented(_ name: String, generation: Int64) throws(WidgetError) {
    let widget = try widget(name)
    guard (0...widget.generation).contains(generation) else {
      throw WidgetError(
        .staleElement,
        "\(name) has not shown generation \(generation) yet.",
        details: ["generation": .int(widget.generation)]
      )
    }
    note("presented", widget: name, "generation \(generation)")
  }
}
