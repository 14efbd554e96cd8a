/// How one value is shown.
public struct DisplayRepresentation: Sendable, Hashable, ExpressibleByStringInterpolation {
  public var title: LocalizedStringResource
  public var subtitle: LocalizedStringResource?
  public var image: Image?
  public var synonyms: [LocalizedStringResource]

  public init(
    title: LocalizedStringResource,
    subtitle: LocalizedStringResource? = nil,
    image: Image? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
  }

  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }

  /// A picture beside the title.
  public struct Image: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
      case named(String)
      case systemName(String)
      case data(Data)
      case url(URL)
    }

    package let source: Source
    package let isTemplate: Bool?

    public enum DisplayStyle: Sendable, Hashable {
      case `default`
      case circular
    }

    public init(
      named name: String,
      isTemplate: Bool? = nil,
      displayStyle: DisplayStyle = .default
    ) {
      source = .named(name)
      self.isTemplate = isTemplate
    }

    public init(systemName: String, isTemplate: Bool? = nil) {
      source = .systemName(systemName)
      self.isTemplate = isTemplate
    }

    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .data(data)
      self.isTemplate = isTemplate
    }

    public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .url(url)
      self.isTemplate = isTemplate
    }
  }
}

/// How a type of values is called.
public struct TypeDisplayRepresentation: Sendable, Hashable, ExpressibleByStringInterpolation {
  public var name: LocalizedStringResource
  public var numericFormat: LocalizedStringResource?
  public var synonyms: [LocalizedStringResource]

  public init(
    name: LocalizedStringResource,
    numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }

  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
