extension String {
  /// The text in the reader's language.
  public init(
    localized keyAndValue: String.LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self.init(
      localized: LocalizedStringResource(
        keyAndValue,
        table: table,
        locale: locale,
        bundle: .description(of: bundle)
      )
    )
  }

  public init(
    localized key: StaticString,
    defaultValue: String.LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self.init(
      localized: LocalizedStringResource(
        key,
        defaultValue: defaultValue,
        table: table,
        locale: locale,
        bundle: .description(of: bundle)
      )
    )
  }

  public init(localized resource: LocalizedStringResource) {
    self = resource.resolved()
  }
}

extension LocalizedStringResource.BundleDescription {
  fileprivate static func description(of bundle: Bundle?) -> Self {
    guard let bundle, bundle != .main else { return .main }
    return .atURL(bundle.bundleURL)
  }
}
