/// What fills a shape or text; colours and materials stay symbolic, the drawer knows the scheme.
package indirect enum Paint: Hashable, Sendable {
  case color(ColorValue)
  case gradient(GradientValue)
  /// `ultraThin`, `thin`, `regular`, `thick`, `ultraThick` or `bar`.
  case material(String)
  /// `foreground`, `background`, `tint`, `fill`, `separator`, `placeholder`, `link`, `selection`,
  /// `windowBackground`.
  case semantic(String)
  /// A fainter level of another paint, or of the foreground: 1 is secondary, 4 is quinary.
  case level(Int, of: Paint?)
  case opacity(Double, of: Paint)
  case image(ImageValue)
  /// A kind of a later version.
  case unknown(String)
}

extension Paint: ArchiveValue {
  package func write(to writer: inout ArchiveWriter) {
    if case .color(let color) = self { return color.write(to: &writer) }
    writer.json.beginObject()
    switch self {
    case .color: break
    case .gradient(let gradient):
      writer.key("gradient")
      gradient.write(to: &writer)
    case .material(let name):
      writer.key("material")
      writer.string(name)
    case .semantic(let name):
      writer.key("semantic")
      writer.string(name)
    case .level(let level, let base):
      writer.key("level")
      writer.json.value(Int64(level))
      if let base {
        writer.key("of")
        base.write(to: &writer)
      }
    case .opacity(let opacity, let base):
      writer.key("opacity")
      writer.number(opacity)
      writer.key("of")
      base.write(to: &writer)
    case .image(let image):
      writer.key("image")
      image.write(to: &writer)
    case .unknown(let kind):
      writer.key("unknown")
      writer.string(kind)
    }
    writer.json.endObject()
  }

  package init(archived json: JSON) throws(ArchiveError) {
    if json.stringValue != nil || json["color"] != nil {
      self = .color(try ColorValue(archived: json))
    } else if let gradient = json["gradient"] {
      self = .gradient(try GradientValue(archived: gradient))
    } else if let name = json["material"]?.stringValue {
      self = .material(name)
    } else if let name = json["semantic"]?.stringValue {
      self = .semantic(name)
    } else if let level = json["level"]?.intValue {
      var base: Paint?
      if let json = json["of"] { base = try Paint(archived: json) }
      self = .level(Int(clamping: level), of: base)
    } else if let opacity = json["opacity"]?.doubleValue, let base = json["of"] {
      self = .opacity(opacity, of: try Paint(archived: base))
    } else if let image = json["image"] {
      self = .image(try ImageValue(archived: image))
    } else {
      self = .unknown(json.objectValue?.keys.first ?? json.kindName)
    }
  }
}

/// A colour by name, by asset or by components, with an opacity.
package struct ColorValue: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    /// A system colour, which changes with the scheme: `red`, `primary`, `accent`, `clear` …
    case system(String)
    /// A colour of the bundle's resources.
    case asset(String)
    /// Components from 0 to 1 in sRGB (wider colours lie outside).
    case components(red: Double, green: Double, blue: Double)
  }

  package var base: Base
  package var opacity: Double

  package init(_ base: Base, opacity: Double = 1) {
    self.base = base
    self.opacity = opacity
  }
}

extension ColorValue: ArchiveValue {
  package func write(to writer: inout ArchiveWriter) {
    if case .system(let name) = base, opacity == 1 { return writer.string(name) }
    writer.json.beginObject()
    switch base {
    case .system(let name):
      writer.key("color")
      writer.string(name)
    case .asset(let name):
      writer.key("color")
      writer.string("asset")
      writer.key("asset")
      writer.string(name)
    case .components(let red, let green, let blue):
      writer.key("color")
      writer.json.beginArray()
      for component in [red, green, blue] { writer.number(component) }
      writer.json.endArray()
    }
    if opacity != 1 {
      writer.key("opacity")
      writer.number(opacity)
    }
    writer.json.endObject()
  }

  package init(archived json: JSON) throws(ArchiveError) {
    if let name = json.stringValue {
      self.init(.system(name))
      return
    }
    let opacity = json["opacity"]?.doubleValue ?? 1
    if let asset = json["asset"]?.stringValue {
      self.init(.asset(asset), opacity: opacity)
    } else if let name = json["color"]?.stringValue {
      self.init(.system(name), opacity: opacity)
    } else if let numbers = json["color"]?.arrayValue?.compactMap(\.doubleValue), numbers.count == 3
    {
      let base = Base.components(red: numbers[0], green: numbers[1], blue: numbers[2])
      self.init(base, opacity: opacity)
    } else {
      throw ArchiveError("Expected a colour, got \(json.text)")
    }
  }
}

/// Colours that blend into each other along a line, around a point or outwards from one.
package struct GradientValue: ArchiveRecord {
  package enum Kind: String, ArchiveWord {
    case linear
    case radial
    case elliptical
    case angular
    /// The soft gradient of one colour, from lighter at the top to the colour itself.
    case standard
  }

  package struct Stop: ArchiveRecord {
    package var color = ColorValue(.system("clear"))
    /// 0 to 1.
    package var location = 0.0

    package init() {}

    package init(color: ColorValue, location: Double) {
      self.color = color
      self.location = location
    }

    package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
      try visitor.field("color", &color, default: ColorValue(.system("")))
      try visitor.field("location", &location, default: 0)
    }
  }

  package var kind = Kind.linear
  package var stops: [Stop] = []
  /// Start of a line, or the centre.
  package var start: UnitPointValue?
  package var end: UnitPointValue?
  /// Radii in points (as fractions for an elliptical gradient), or angles in degrees.
  package var from: Double?
  package var to: Double?

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("kind", &kind, default: .linear)
    try visitor.field("stops", &stops)
    try visitor.field("start", &start)
    try visitor.field("end", &end)
    try visitor.field("from", &from)
    try visitor.field("to", &to)
  }
}
