internal import WidgetWire

extension RequestEnvironment {
  /// What the daemon says of the person, in Foundation's terms.
  init(_ wire: WidgetWire.RequestEnvironment) {
    var components = Locale.Components(identifier: wire.locale)
    if let uses24Hours = wire.uses24Hours {
      // Every formatter that takes the locale then follows the person's clock.
      components.hourCycle = uses24Hours ? .zeroToTwentyThree : .oneToTwelve
    }
    // Nothing is asked of the locale: its hour cycle, for one, would cost the first request 1.3 ms.
    self.init(
      locale: Locale(components: components),
      languages: wire.languages,
      timeZone: TimeZone(identifier: wire.timeZone) ?? .current
    )
  }
}
