/// An icon beside a title.
package struct LabelContent: ArchiveRecord {
  package var title: [ViewNode] = []
  package var icon: [ViewNode] = []
  /// `automatic`, `titleAndIcon`, `titleOnly` or `iconOnly`.
  package var style = "automatic"

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("style", &style, default: "automatic")
    try visitor.field("title", &title)
    try visitor.field("icon", &icon)
  }
}

/// A view that performs an action when it is pressed.
package struct ButtonContent: ArchiveRecord {
  /// The element of the entry that a press names; nil where pressing does nothing.
  package var element: String?
  /// `destructive`, `cancel` or another word of the author's.
  package var role: String?
  /// The built-in style; `custom` where the label is drawn as it is.
  package var style = "automatic"
  package var isEnabled = true
  package var label: [ViewNode] = []
  /// How it looks while it is held down; empty where that is the style's business.
  package var pressed: [ViewNode] = []

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("element", &element)
    try visitor.field("role", &role)
    try visitor.field("style", &style, default: "automatic")
    try visitor.field("enabled", &isEnabled, default: true)
    try visitor.field("label", &label)
    try visitor.field("pressed", &pressed)
  }
}

/// A view that is on or off, and shows the other state at once when it is pressed.
package struct ToggleContent: ArchiveRecord {
  package var element: String?
  package var isOn = false
  package var style = "automatic"
  package var isEnabled = true
  /// For built-in styles, which draw the state themselves.
  package var label: [ViewNode] = []
  /// For custom styles, evaluated once for each state.
  package var on: [ViewNode] = []
  package var off: [ViewNode] = []

  package init() {}

  /// The views of the present state.
  package var shown: [ViewNode] {
    guard on.isEmpty && off.isEmpty else { return isOn ? on : off }
    return label
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("element", &element)
    try visitor.field("isOn", &isOn, default: false)
    try visitor.field("style", &style, default: "automatic")
    try visitor.field("enabled", &isEnabled, default: true)
    try visitor.field("label", &label)
    try visitor.field("on", &on)
    try visitor.field("off", &off)
  }
}

/// A view with which a value of a range is chosen.
package struct SliderContent: ArchiveRecord {
  package var element: String?
  package var value = 0.0
  package var minimum = 0.0
  package var maximum = 1.0
  package var step: Double?
  package var isEnabled = true
  package var label: [ViewNode] = []

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("element", &element)
    try visitor.field("value", &value, default: 0)
    try visitor.field("minimum", &minimum, default: 0)
    try visitor.field("maximum", &maximum, default: 1)
    try visitor.field("step", &step)
    try visitor.field("enabled", &isEnabled, default: true)
    try visitor.field("label", &label)
  }
}

/// A view that opens an address.
package struct LinkContent: ArchiveRecord {
  package var element: String?
  package var url = ""
  package var label: [ViewNode] = []

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("element", &element)
    try visitor.field("url", &url, default: "")
    try visitor.field("label", &label)
  }
}

/// A value within a range, drawn as a ring or a bar.
package struct GaugeContent: ArchiveRecord {
  package var value = 0.0
  package var minimum = 0.0
  package var maximum = 1.0
  package var style = "automatic"
  package var label: [ViewNode] = []
  package var valueLabel: [ViewNode] = []
  package var minimumLabel: [ViewNode] = []
  package var maximumLabel: [ViewNode] = []

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("value", &value, default: 0)
    try visitor.field("minimum", &minimum, default: 0)
    try visitor.field("maximum", &maximum, default: 1)
    try visitor.field("style", &style, default: "automatic")
    try visitor.field("label", &label)
    try visitor.field("valueLabel", &valueLabel)
    try visitor.field("minimumLabel", &minimumLabel)
    try visitor.field("maximumLabel", &maximumLabel)
  }
}

/// How much of something is done, as a fraction or along the clock.
package struct ProgressContent: ArchiveRecord {
  /// 0 to 1; nil with no interval either means "some time".
  package var fraction: Double?
  package var interval: TimeSpan?
  package var countsDown = false
  package var style = "automatic"
  package var label: [ViewNode] = []
  package var valueLabel: [ViewNode] = []

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("fraction", &fraction)
    try visitor.field("interval", &interval)
    try visitor.field("countsDown", &countsDown, default: false)
    try visitor.field("style", &style, default: "automatic")
    try visitor.field("label", &label)
    try visitor.field("valueLabel", &valueLabel)
  }
}

/// A stretch of time, in microseconds since 1970 UTC.
package struct TimeSpan: ArchiveRecord {
  package var from = 0
  package var to = 0

  package init() {}

  package init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("from", &from, default: 0)
    try visitor.field("to", &to, default: 0)
  }
}
