import WidgetLayout
import WidgetModel

/// What `swiftlet render` was asked.
struct RenderArguments {
  enum Format: String {
    case png
    case svg
  }

  var name: String
  /// Where the picture goes; `-` is standard output.
  var output: String
  var format: Format
  var scale: Double
  var family: Family?
  /// An archive to draw instead of asking the daemon.
  var archive: String?
  var options: LayoutOptions

  static let optionNames: Set<String> = [
    "-o", "--scale", "--scheme", "--size", "--date", "--family", "--type-size", "--flipped",
    "--pressed",
  ]

  /// Reads the arguments.
  ///
  /// - Parameters:
  ///   - arguments: What follows the command.
  ///   - now: The moment that the picture is for, where no `--date` names another.
  /// - Throws: ``AuthorError`` naming the option that has no such value.
  init(_ arguments: some Sequence<String>, now: Timestamp) throws(AuthorError) {
    let arguments = try CommandArguments(
      arguments,
      flags: ["--json", "--rtl", "--no-background", "--placeholder", "--archive"],
      options: Self.optionNames
    )
    name = try arguments.operand("WIDGET or KIND")
    let values = arguments.values
    let base = name.split(separator: "/").last.map(String.init) ?? name
    output = values["-o"] ?? "\(base).png"
    format = output.hasSuffix(".svg") ? .svg : .png
    scale = try Self.number(values, "--scale", 0.1...10) ?? 2
    options = LayoutOptions(now: now)
    if let text = values["--date"] { options.now = try Self.date(text) }
    options.displayScale = scale
    if let word = values["--scheme"] {
      guard let scheme = ColorSchemeWord(rawValue: word) else {
        throw .usage("--scheme is light or dark, not \(word)")
      }
      options.scheme = scheme
    }
    if let text = values["--size"] { options.size = try Self.size(text) }
    if let word = values["--family"] {
      guard let family = Family(rawValue: word) else {
        let known = Family.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--family is one of \(known), not \(word)")
      }
      self.family = family
    }
    if let word = values["--type-size"] { options.dynamicTypeSize = word }
    if let element = values["--flipped"] { options.flipped = [element] }
    if let element = values["--pressed"] { options.pressed = [element] }
    options.isRightToLeft = arguments.flags.contains("--rtl")
    options.showsBackground = !arguments.flags.contains("--no-background")
    options.isPlaceholder = arguments.flags.contains("--placeholder")
    if arguments.flags.contains("--archive") { archive = name }
  }

  private static func number(
    _ values: [String: String],
    _ option: String,
    _ range: ClosedRange<Double>
  ) throws(AuthorError) -> Double? {
    guard let text = values[option] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw .usage(
        "\(option) is a number from \(range.lowerBound) to \(range.upperBound), not \(text)"
      )
    }
    return number
  }

  /// Width and height in points: `364x170`.
  private static func size(_ text: String) throws(AuthorError) -> Size {
    let parts = text.split(separator: "x").compactMap { Double($0) }
    let range = 1...WidgetLayout.longestSide
    guard parts.count == 2, parts.allSatisfy(range.contains) else {
      throw .usage(
        "--size is two numbers of points up to \(Int(WidgetLayout.longestSide)), as 364x170, not \(text)"
      )
    }
    return Size(width: parts[0], height: parts[1])
  }

  /// Seconds since 1970, as `date +%s` prints them.
  private static func date(_ text: String) throws(AuthorError) -> Timestamp {
    guard let seconds = Double(text), abs(seconds) < 1e12 else {
      throw .usage(
        "--date is seconds since 1970, as `date -d \"tomorrow 9:00\" +%s` prints, not \(text)"
      )
    }
    return Timestamp(microseconds: 0).adding(seconds: seconds)
  }
}
