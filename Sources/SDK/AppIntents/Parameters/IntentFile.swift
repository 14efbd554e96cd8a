internal import WidgetModel

/// A file given to an intent, or returned by one.
public struct IntentFile: Sendable, Hashable {
  public var filename: String
  public let fileURL: URL?
  private let content: Data?

  public init(fileURL: URL, filename: String? = nil) {
    self.fileURL = fileURL
    self.filename = filename ?? fileURL.lastPathComponent
    self.content = nil
  }

  public init(data: Data, filename: String) {
    self.fileURL = nil
    self.filename = filename
    self.content = data
  }

  /// The file's bytes; none where it cannot be read.
  public var data: Data {
    content ?? fileURL.flatMap { try? Data(contentsOf: $0) } ?? Data()
  }
}

extension IntentFile: _IntentValue {
  /// A file travels as its path; one that has only bytes cannot be stored.
  public static var _coder: _IntentValueCoder<IntentFile> {
    .plain(
      .file,
      encode: { file in
        guard let url = file.fileURL, url.isFileURL else { return .null }
        return .file(url.path)
      },
      read: { value in
        switch value {
        case .file(let path), .string(let path): IntentFile(fileURL: URL(fileURLWithPath: path))
        default: nil
        }
      },
      title: { $0.filename }
    )
  }
}

/// An amount of money.
public struct IntentCurrencyAmount: Sendable, Hashable, Codable {
  public var amount: Decimal
  public var currencyCode: String

  public init(amount: Decimal, currencyCode: String) {
    self.amount = amount
    self.currencyCode = currencyCode
  }
}

extension IntentCurrencyAmount: _IntentValue {
  public static var _coder: _IntentValueCoder<IntentCurrencyAmount> { .json() }
}
