extension NodeModifier: ArchiveValue {
  package func write(to writer: inout ArchiveWriter) {
    writer.json.beginObject()
    writer.key("kind")
    writer.string(kind)
    switch self {
    case .padding(let insets): insets.writeFields(to: &writer)
    case .frame(let frame): frame.writeFields(to: &writer)
    case .offset(let x, let y), .position(let x, let y): writer.point(x, y)
    case .scale(let x, let y, let anchor):
      writer.point(x, y)
      writer.anchor(anchor)
    case .rotation(let degrees, let anchor):
      writer.key("degrees")
      writer.number(degrees)
      writer.anchor(anchor)
    case .aspectRatio(let ratio, let isFill):
      writer.optionalNumber("ratio", ratio)
      writer.key("mode")
      writer.string(isFill ? "fill" : "fit")
    case .fixedSize(let horizontal, let vertical):
      writer.key("horizontal")
      writer.json.value(horizontal)
      writer.key("vertical")
      writer.json.value(vertical)
    case .lineLimit(let minimum, let maximum):
      writer.optionalNumber("minimum", minimum.map(Double.init))
      writer.optionalNumber("maximum", maximum.map(Double.init))
    case .font(let font):
      writer.key("font")
      if let font { font.write(to: &writer) } else { writer.json.null() }
    case .paint(let modifier): modifier.writeFields(to: &writer)
    case .border(let paint, let width):
      writer.key("paint")
      paint.write(to: &writer)
      writer.key("width")
      writer.number(width)
    case .shadow(let color, let radius, let x, let y):
      writer.key("color")
      color.write(to: &writer)
      writer.key("radius")
      writer.number(radius)
      writer.point(x, y)
    case .clip(let shape): shape.writeFields(to: &writer)
    case .layer(let modifier): modifier.writeFields(to: &writer)
    case .number(_, let value):
      writer.key("value")
      writer.number(value)
    case .flag(_, let value):
      writer.key("value")
      writer.json.value(value)
    case .word(_, let value):
      writer.key("value")
      writer.string(value)
    case .invalidated(var nodes):
      writer.field("content", &nodes)
    case .unknown: break
    }
    writer.json.endObject()
  }

  package init(archived json: JSON) throws(ArchiveError) {
    guard let kind = json["kind"]?.stringValue else {
      throw ArchiveError("A modifier has no kind")
    }
    func number(_ name: String) -> Double { json[name]?.doubleValue ?? 0 }
    func anchor() throws(ArchiveError) -> UnitPointValue {
      guard let anchor = json["anchor"] else { return .center }
      return try UnitPointValue(archived: anchor)
    }
    switch kind {
    case "padding": self = .padding(try InsetsValue(archived: json))
    case "frame": self = .frame(try FrameModifier(archived: json))
    case "offset": self = .offset(x: number("x"), y: number("y"))
    case "position": self = .position(x: number("x"), y: number("y"))
    case "scale": self = .scale(x: number("x"), y: number("y"), anchor: try anchor())
    case "rotation": self = .rotation(number("degrees"), anchor: try anchor())
    case "aspectRatio":
      self = .aspectRatio(json["ratio"]?.doubleValue, isFill: json["mode"] == "fill")
    case "fixedSize":
      self = .fixedSize(
        horizontal: json["horizontal"]?.boolValue ?? true,
        vertical: json["vertical"]?.boolValue ?? true
      )
    case "lineLimit":
      self = .lineLimit(
        minimum: json["minimum"]?.intValue.flatMap(Int.init(exactly:)),
        maximum: json["maximum"]?.intValue.flatMap(Int.init(exactly:))
      )
    case "font":
      if let font = json["font"], !font.isNull {
        self = .font(try FontValue(archived: font))
      } else {
        self = .font(nil)
      }
    case "border":
      guard let paint = json["paint"] else { throw ArchiveError("border: no paint") }
      self = .border(try Paint(archived: paint), width: number("width"))
    case "shadow":
      guard let color = json["color"] else { throw ArchiveError("shadow: no colour") }
      self = .shadow(
        color: try ColorValue(archived: color),
        radius: number("radius"),
        x: number("x"),
        y: number("y")
      )
    case "clipShape": self = .clip(try ShapeValue(archived: json))
    case "invalidated":
      var nodes: [ViewNode] = []
      for node in json["content"]?.arrayValue ?? [] { nodes.append(try ViewNode(archived: node)) }
      self = .invalidated(nodes)
    default: self = try Self.simple(kind, json)
    }
  }

  private static func simple(_ kind: String, _ json: JSON) throws(ArchiveError) -> NodeModifier {
    if let role = PaintModifier.Role(rawValue: kind) {
      var modifier = try PaintModifier(archived: json)
      modifier.role = role
      return .paint(modifier)
    }
    if let role = LayerModifier.Role(rawValue: kind) {
      var modifier = try LayerModifier(archived: json)
      modifier.role = role
      return .layer(modifier)
    }
    if let modifier = NumberModifier(rawValue: kind) {
      return .number(modifier, try value(Double.self, kind, json))
    }
    if let modifier = FlagModifier(rawValue: kind) {
      return .flag(modifier, try value(Bool.self, kind, json))
    }
    if let modifier = WordModifier(rawValue: kind) {
      return .word(modifier, try value(String.self, kind, json))
    }
    return .unknown(kind)
  }

  private static func value<V: ArchiveValue>(
    _ type: V.Type,
    _ kind: String,
    _ json: JSON
  ) throws(ArchiveError) -> V {
    guard let value = json["value"] else { throw ArchiveError("\(kind): no value") }
    do throws(ArchiveError) {
      return try V(archived: value)
    } catch {
      throw ArchiveError("\(kind): \(error.message)")
    }
  }
}

extension ArchiveWriter {
  fileprivate mutating func point(_ x: Double, _ y: Double) {
    key("x")
    number(x)
    key("y")
    number(y)
  }

  fileprivate mutating func anchor(_ anchor: UnitPointValue) {
    guard anchor != .center else { return }
    key("anchor")
    anchor.write(to: &self)
  }

  fileprivate mutating func optionalNumber(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    key(name)
    number(value)
  }
}
