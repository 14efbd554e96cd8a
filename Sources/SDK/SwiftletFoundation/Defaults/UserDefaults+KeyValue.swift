extension UserDefaults {
  /// The key-value-coding spelling of `set(_:forKey:)`, which Linux Foundation lacks.
  public func setValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key)
  }

  /// The key-value-coding spelling of `object(forKey:)`.
  public func value(forKey key: String) -> Any? {
    object(forKey: key)
  }
}
