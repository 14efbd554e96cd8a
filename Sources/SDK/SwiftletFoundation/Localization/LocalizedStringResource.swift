/// A text that is looked up when it is shown, in the language of whoever reads it.
public struct LocalizedStringResource: Sendable, Hashable, Codable {
  /// Where the tables of strings lie.
  public enum BundleDescription: Sendable, Hashable, Codable {
    case main
    case atURL(URL)

    /// The bundle's resources lie beside the executable, whichever class asks.
    public static func forClass(_ type: AnyClass) -> Self { .main }
  }

  /// The key under which tables of strings hold the text.
  public let key: String
  public let defaultValue: String.LocalizationValue
  public let table: String?
  public var locale: Locale
  public let bundle: BundleDescription

  public init(
    _ keyAndValue: String.LocalizationValue,
    table: String? = nil,
    locale: Locale = .current,
    bundle: BundleDescription = .main,
    comment: StaticString? = nil
  ) {
    self.key = keyAndValue.key
    self.defaultValue = keyAndValue
    self.table = table
    self.locale = locale
    self.bundle = bundle
  }

  public init(
    _ key: StaticString,
    defaultValue: String.LocalizationValue,
    table: String? = nil,
    locale: Locale = .current,
    bundle: BundleDescription = .main,
    comment: StaticString? = nil
  ) {
    self.key = "\(key)"
    self.defaultValue = defaultValue
    self.table = table
    self.locale = locale
    self.bundle = bundle
  }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(stringLiteral: value))
  }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
}

/// A value that has a text to show for it, such as an error or an enum's case.
public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
  public var localizedStringResource: LocalizedStringResource { self }
}

extension LocalizedStringResource {
  /// The text for a request's languages, with its values filled in.
  package func resolved(
    _ environment: RequestEnvironment = .current
  ) -> String {
    let folder =
      switch bundle {
      case .main: environment.resources
      case .atURL(let url): url
      }
    let format =
      StringsCatalog.shared.text(key, table: table, in: folder, languages: environment.languages)
      ?? defaultValue.key
    return FormattedText.fill(
      format,
      with: defaultValue.arguments,
      locale: environment.locale
    )
  }

  /// The text without its values or a look-up, for descriptions made before any request.
  package var isEmpty: Bool { key.isEmpty && defaultValue.key.isEmpty }
}
