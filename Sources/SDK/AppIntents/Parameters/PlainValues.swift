internal import WidgetModel

extension Bool: _IntentValue {
  public static let _coder: _IntentValueCoder<Bool> = .plain(
    .bool,
    encode: { .bool($0) },
    read: { if case .bool(let value) = $0 { value } else { nil } },
    title: { $0 ? "On" : "Off" }
  )

  /// What the two values are called.
  public struct IntentDisplayName: Sendable, Hashable {
    package let trueName: LocalizedStringResource
    package let falseName: LocalizedStringResource

    public init(true trueName: LocalizedStringResource, false falseName: LocalizedStringResource) {
      self.trueName = trueName
      self.falseName = falseName
    }
  }
}

extension Int: _IntentValue {
  public static let _coder: _IntentValueCoder<Int> = .plain(
    .int,
    encode: { .int(Int64($0)) },
    read: { value in
      switch value {
      case .int(let value): Int(exactly: value)
      case .double(let value): Int(exactly: value)
      default: nil
      }
    },
    title: { "\($0)" }
  )
}

extension Double: _IntentValue {
  public static let _coder: _IntentValueCoder<Double> = .plain(
    .double,
    encode: { .double($0) },
    read: { value in
      switch value {
      case .int(let value): Double(value)
      case .double(let value): value
      default: nil
      }
    },
    title: { "\($0)" }
  )
}

extension String: _IntentValue {
  public static let _coder: _IntentValueCoder<String> = .plain(
    .string,
    encode: { .string($0) },
    read: { if case .string(let value) = $0 { value } else { nil } },
    title: { $0 }
  )
}

extension URL: _IntentValue {
  public static let _coder: _IntentValueCoder<URL> = .plain(
    .url,
    encode: { .url($0.absoluteString) },
    read: { value in
      switch value {
      case .url(let text), .string(let text): URL(string: text)
      case .file(let path): URL(fileURLWithPath: path)
      default: nil
      }
    },
    title: { $0.absoluteString }
  )
}

extension Date: _IntentValue {
  public static let _coder: _IntentValueCoder<Date> = .plain(
    .date,
    encode: { .date(Timestamp(microseconds: 0).adding(seconds: $0.timeIntervalSince1970)) },
    read: { value in
      guard case .date(let value) = value else { return nil }
      return Date(timeIntervalSince1970: Double(value.microseconds) / 1e6)
    },
    title: { $0.formatted(.dateTime.locale(RequestEnvironment.current.locale)) }
  )
}

extension Duration: _IntentValue {
  public static let _coder: _IntentValueCoder<Duration> = .plain(
    .duration,
    encode: { duration in
      let (seconds, attoseconds) = duration.components
      let (micros, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
      if overflow { return .duration(seconds < 0 ? .min : .max) }
      return .duration(micros + attoseconds / 1_000_000_000_000)
    },
    read: { if case .duration(let value) = $0 { .microseconds(value) } else { nil } },
    title: { $0.formatted() }
  )
}

extension DateComponents: _IntentValue {
  public static let _coder: _IntentValueCoder<DateComponents> = .json()
}

extension AttributedString: _IntentValue {
  public static let _coder: _IntentValueCoder<AttributedString> = .plain(
    .string,
    encode: { .string(String($0.characters)) },
    read: { if case .string(let value) = $0 { AttributedString(value) } else { nil } },
    title: { String($0.characters) }
  )
}
