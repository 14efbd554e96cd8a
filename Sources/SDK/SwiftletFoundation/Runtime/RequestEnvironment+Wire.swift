internal import WidgetWire

extension RequestEnvironment {
  /// What the daemon says of the person, in Foundation's terms.
  init(_ wire: WidgetWire.RequestEnvironment) {
    self.init(
      locale: Locale(identifier: wire.locale),
      languages: wire.languages,
      timeZone: TimeZone(identifier: wire.timeZone) ?? .current,
      uses24HourClock: wire.uses24Hours ?? false
    )
  }
}
