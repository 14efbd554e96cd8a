extension String {
  /// A text to look up for the reader's language, with the values to put into it.
  public struct LocalizationValue: Sendable, Hashable, Codable {
    /// The key as tables of strings spell it: interpolations are `%@`, `%lld` or `%lf`.
    package var key: String
    package var arguments: [_Argument]

    /// One value inside a text.
    public enum _Argument: Sendable, Hashable, Codable {
      case text(String)
      case integer(Int64)
      case unsigned(UInt64)
      case number(Double)
      case resource(LocalizedStringResource)
    }

    package init(key: String, arguments: [_Argument]) {
      self.key = key
      self.arguments = arguments
    }

    /// A text whose words are known only at run time.
    public init(_ value: String) {
      self.init(stringLiteral: value)
    }
  }
}

extension String.LocalizationValue: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self.init(key: value, arguments: [])
  }

  public init(stringInterpolation: StringInterpolation) {
    self.init(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
  }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    package var key = ""
    package var arguments: [_Argument] = []
    /// A `%` of the author's own is doubled as soon as the text is a format.
    private var hasArguments = false

    public init(literalCapacity: Int, interpolationCount: Int) {
      hasArguments = interpolationCount > 0
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) {
      guard hasArguments, literal.utf8.contains(UInt8(ascii: "%")) else {
        key += literal
        return
      }
      key += literal.replacingOccurrences(of: "%", with: "%%")
    }

    public mutating func appendInterpolation(_ text: String) {
      append("%@", .text(text))
    }

    public mutating func appendInterpolation(_ text: Substring) {
      append("%@", .text(String(text)))
    }

    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append("%@", .resource(resource))
    }

    public mutating func appendInterpolation(_ text: AttributedString) {
      append("%@", .text(String(text.characters)))
    }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      append(T._specifier, value._argument)
    }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
      append(specifier, value._argument)
    }

    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append("%@", .text(format.locale(RequestEnvironment.current.locale).format(value)))
    }

    public mutating func appendInterpolation<T>(_ value: T, formatter: Formatter) {
      append("%@", .text(formatter.string(for: value) ?? ""))
    }

    public mutating func appendInterpolation<T: CustomLocalizedStringResourceConvertible>(
      _ value: T
    ) {
      append("%@", .resource(value.localizedStringResource))
    }

    /// Any other value is shown as it describes itself.
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) {
      append("%@", .text(String(describing: value)))
    }

    private mutating func append(_ specifier: String, _ argument: _Argument) {
      key += specifier
      arguments.append(argument)
    }
  }
}

extension String.LocalizationValue: CustomStringConvertible {
  /// The text as written, with its values, not looked up.
  public var description: String {
    FormattedText.fill(key, with: arguments, locale: RequestEnvironment.current.locale)
  }
}
