internal import WidgetWire

extension RequestEnvironment {
  /// What the daemon says of the person, in Foundation's terms.
  init(_ wire: WidgetWire.RequestEnvironment) {
    var components = Locale.Components(identifier: wire.locale)
    if let uses24Hours = wire.uses24Hours {
      // Every formatter that takes the locale then follows the person's clock.
      components.hourCycle = uses24Hours ? .zeroToTwentyThree : .oneToTwelve
    }
    let locale = Locale(components: components)
    self.init(
      locale: locale,
      languages: wire.languages,
      timeZone: TimeZone(identifier: wire.timeZone) ?? .current,
      uses24HourClock: [.zeroToTwentyThree, .oneToTwentyFour].contains(locale.hourCycle)
    )
  }
}
