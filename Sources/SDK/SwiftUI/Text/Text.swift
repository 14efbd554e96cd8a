internal import SwiftletFoundation
internal import WidgetModel

/// Lines of read-only text.
///
/// Strings are looked up and dates formatted when the view is archived, for the language, locale
/// and time zone of the request; live dates (`.timer`, `.relative`, `.offset`) go on counting.
// Safe to share: every storage is a value or an immutable box.
public struct Text: Equatable, @unchecked Sendable {
  indirect enum Storage: Equatable {
    case verbatim(String)
    case key(LocalizedStringKey, table: String?, folder: URL?)
    case resource(LocalizedStringResource)
    case attributed(AttributedString)
    case date(Date, DateStyle)
    case interval(Date, Date)
    case timer(TimerText)
    case formatted(FormattedValue)
    case image(Image)
    case joined(Text, Text)
  }

  let storage: Storage
  var looks: [TextLook] = []

  init(_ storage: Storage) { self.storage = storage }

  /// How a date is told.
  public struct DateStyle: Hashable, Sendable, Codable {
    /// The time of day, fixed when the view is archived.
    public static let time = DateStyle(name: "time")
    /// The day, fixed when the view is archived.
    public static let date = DateStyle(name: "date")
    /// The distance to now in two units; it goes on counting.
    public static let relative = DateStyle(name: "relative")
    /// The distance to now in one unit with a sign; it goes on counting.
    public static let offset = DateStyle(name: "offset")
    /// Hours, minutes and seconds to or since the date; it goes on counting.
    public static let timer = DateStyle(name: "timer")

    let name: String
  }

  /// Which part of a line that is too long is left out.
  public enum TruncationMode: Hashable, Sendable {
    case head
    case tail
    case middle
  }

  /// The letters' case.
  public enum Case: Hashable, Sendable {
    case uppercase
    case lowercase
  }

  /// How large text is beside other text of its font.
  public struct Scale: Hashable, Sendable {
    public static let `default` = Scale(word: "default")
    public static let secondary = Scale(word: "secondary")

    let word: String
  }

  /// How a line under or through text looks.
  public struct LineStyle: Hashable, Sendable {
    /// What the line is made of.
    public struct Pattern: Hashable, Sendable {
      public static let solid = Pattern(word: "solid")
      public static let dot = Pattern(word: "dot")
      public static let dash = Pattern(word: "dash")
      public static let dashDot = Pattern(word: "dashDot")
      public static let dashDotDot = Pattern(word: "dashDotDot")

      let word: String
    }

    public static let single = LineStyle()

    let pattern: Pattern
    let color: Color?

    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }
  }
}

/// A countdown or a stop watch within an interval.
struct TimerText: Hashable, Sendable {
  var interval: ClosedRange<Date>
  var pauseTime: Date?
  var countsDown = true
  var showsHours = true
}

/// A value with its format, applied when the locale is known.
final class FormattedValue: Equatable {
  let text: (Locale) -> String

  init(_ text: @escaping (Locale) -> String) { self.text = text }

  static func == (left: FormattedValue, right: FormattedValue) -> Bool {
    left === right
      || left.text(RequestEnvironment.current.locale)
        == right.text(RequestEnvironment.current.locale)
  }
}

extension Text {
  public init(verbatim content: String) { storage = .verbatim(content) }

  /// Text that is looked up in the bundle's tables of strings.
  public init(
    _ key: LocalizedStringKey,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    storage = .key(key, table: tableName, folder: bundle == .main ? nil : bundle?.bundleURL)
  }

  /// Text that is shown as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { storage = .verbatim(String(content)) }

  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) { storage = .resource(resource) }

  /// Disfavoured, since a literal could be attributed text as well as a key to look up.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) { storage = .attributed(attributedContent) }

  public init(_ image: Image) { storage = .image(image) }

  public init(_ date: Date, style: DateStyle) { storage = .date(date, style) }

  public init(_ dates: ClosedRange<Date>) {
    storage = .interval(dates.lowerBound, dates.upperBound)
  }

  public init(_ interval: DateInterval) { storage = .interval(interval.start, interval.end) }

  public init(
    timerInterval: ClosedRange<Date>,
    pauseTime: Date? = nil,
    countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    storage = .timer(
      TimerText(
        interval: timerInterval,
        pauseTime: pauseTime,
        countsDown: countsDown,
        showsHours: showsHours
      )
    )
  }

  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    storage = .formatted(FormattedValue { format.locale($0).format(input) })
  }

  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    storage = .formatted(FormattedValue { _ in formatter.string(for: subject) ?? "" })
  }

  public static func + (left: Text, right: Text) -> Text { Text(.joined(left, right)) }
}

extension Text: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    let runs = runs(in: archiver.environment, at: archiver.date)
    archiver.add(.text(TextContent(runs: runs)))
  }
}
