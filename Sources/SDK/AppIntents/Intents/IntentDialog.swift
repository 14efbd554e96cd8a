/// What an intent says to the person when it is done, or asks.
public struct IntentDialog: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// What is said where there is no picture beside it.
  public let full: LocalizedStringResource
  /// A shorter text for where a snippet is shown too.
  public let supporting: LocalizedStringResource?

  public init(_ dialog: LocalizedStringResource) {
    self.init(full: dialog, supporting: nil)
  }

  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    self.init(full: full, supporting: .some(supporting))
  }

  public init(
    full: LocalizedStringResource,
    supporting: LocalizedStringResource,
    systemImageName: String
  ) {
    self.init(full: full, supporting: .some(supporting))
  }

  public init(_ dialog: LocalizedStringResource, systemImageName: String) {
    self.init(dialog)
  }

  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }

  private init(full: LocalizedStringResource, supporting: LocalizedStringResource?) {
    self.full = full
    self.supporting = supporting
  }
}
