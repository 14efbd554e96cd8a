/// What an intent does, in a sentence or two.
public struct IntentDescription: Sendable, Hashable, ExpressibleByStringInterpolation {
  public let descriptionText: LocalizedStringResource
  public let categoryName: LocalizedStringResource?
  public let searchKeywords: [LocalizedStringResource]
  public let resultValueName: LocalizedStringResource?

  public init(
    _ descriptionText: LocalizedStringResource,
    categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [],
    resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }

  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// The types that an intent's `description` may be declared with.
public protocol _IntentDescriptionLike {
  var _intentDescription: IntentDescription? { get }
}

extension IntentDescription: _IntentDescriptionLike {
  public var _intentDescription: IntentDescription? { self }
}

extension Optional: _IntentDescriptionLike where Wrapped == IntentDescription {
  public var _intentDescription: IntentDescription? { self }
}

extension LocalizedStringResource: _IntentDescriptionLike {
  public var _intentDescription: IntentDescription? { IntentDescription(self) }
}
