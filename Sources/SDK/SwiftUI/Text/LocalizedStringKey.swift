internal import SwiftletFoundation
internal import WidgetModel

/// Text to look up for the reader's language, with values, dates and pictures to put into it.
// Safe to share: every piece is a value or an immutable box.
public struct LocalizedStringKey: Equatable, @unchecked Sendable {
  enum Piece: Equatable {
    case value(String.LocalizationValue._Argument)
    case text(Text)

    var isText: Bool {
      if case .text = self { true } else { false }
    }
  }

  /// The key as tables of strings spell it.
  let key: String
  let pieces: [Piece]

  public init(_ value: String) {
    key = value
    pieces = []
  }
}

extension LocalizedStringKey: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    pieces = stringInterpolation.pieces
  }

  /// Collects the pieces of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var pieces: [Piece] = []
    private let hasPieces: Bool

    public init(literalCapacity: Int, interpolationCount: Int) {
      hasPieces = interpolationCount > 0
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) {
      guard hasPieces, literal.utf8.contains(UInt8(ascii: "%")) else {
        key += literal
        return
      }
      key += literal.replacingOccurrences(of: "%", with: "%%")
    }

    private mutating func append(_ specifier: String, _ piece: Piece) {
      key += specifier
      pieces.append(piece)
    }

    public mutating func appendInterpolation(_ string: String) {
      append("%@", .value(.text(string)))
    }

    public mutating func appendInterpolation(_ string: Substring) {
      append("%@", .value(.text(String(string))))
    }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      append(T._specifier, .value(value._argument))
    }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(
      _ value: T,
      specifier: String
    ) {
      append(specifier, .value(value._argument))
    }

    public mutating func appendInterpolation(_ text: Text) { append("%@", .text(text)) }

    public mutating func appendInterpolation(_ image: Image) { append("%@", .text(Text(image))) }

    public mutating func appendInterpolation(_ text: AttributedString) {
      append("%@", .text(Text(text)))
    }

    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append("%@", .value(.resource(resource)))
    }

    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append("%@", .text(Text(date, style: style)))
    }

    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
      append("%@", .text(Text(dates)))
    }

    public mutating func appendInterpolation(_ interval: DateInterval) {
      append("%@", .text(Text(interval)))
    }

    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>,
      pauseTime: Date? = nil,
      countsDown: Bool = true,
      showsHours: Bool = true
    ) {
      append(
        "%@",
        .text(
          Text(
            timerInterval: timerInterval,
            pauseTime: pauseTime,
            countsDown: countsDown,
            showsHours: showsHours
          )
        )
      )
    }

    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append("%@", .text(Text(input, format: format)))
    }

    public mutating func appendInterpolation<Subject>(
      _ subject: Subject,
      formatter: Formatter
    ) {
      append("%@", .text(Text(subject, formatter: formatter)))
    }

    /// Any other value is shown as it describes itself.
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) {
      append("%@", .value(.text(String(describing: value))))
    }
  }
}

extension LocalizedStringKey {
  /// Stands for a piece that is more than letters while the format is filled.
  private static let mark: Character = "\u{FFFC}"

  /// The looked-up text with its pieces, as runs.
  func runs(
    table: String?,
    folder: URL?,
    in environment: EnvironmentValues,
    at now: Date
  ) -> [TextRun] {
    let request = RequestEnvironment.current
    let format =
      StringsCatalog.shared.text(
        key,
        table: table,
        in: folder ?? request.resources,
        languages: environment.languages ?? request.languages
      ) ?? key
    guard !pieces.isEmpty else { return [TextRun(format)] }
    let arguments = pieces.enumerated().map { index, piece -> String.LocalizationValue._Argument in
      switch piece {
      case .value(let value): value
      case .text: .text("\(Self.mark)\(index)\(Self.mark)")
      }
    }
    let filled = FormattedText.fill(format, with: arguments, locale: environment.locale)
    guard pieces.contains(where: \.isText), filled.contains(Self.mark) else {
      return [TextRun(filled)]
    }
    var runs: [TextRun] = []
    for (place, part) in filled.split(separator: Self.mark, omittingEmptySubsequences: false)
      .enumerated()
    {
      if place % 2 == 1, let index = Int(part), pieces.indices.contains(index),
        case .text(let text) = pieces[index]
      {
        runs += text.runs(in: environment, at: now)
      } else if !part.isEmpty {
        runs.append(TextRun(String(part)))
      }
    }
    return runs
  }
}

private enum LanguagesKey: EnvironmentKey {
  static var defaultValue: [String]? { nil }
}

extension EnvironmentValues {
  /// Languages that an author's `.environment(\.locale, …)` asks for; nil takes the request's.
  var languages: [String]? {
    get { value(LanguagesKey.self) ?? nil }
    set { self[LanguagesKey.self] = newValue }
  }
}
