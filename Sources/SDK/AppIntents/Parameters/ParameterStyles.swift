/// How a whole number is entered.
public enum IntControlStyle: Sendable, Hashable {
  case stepper
  case field
}

/// How a number is entered.
public enum DoubleControlStyle: Sendable, Hashable {
  case stepper
  case field
  case slider
}

/// Which parts of a date are entered.
public enum DateKind: Sendable, Hashable {
  case date
  case time
  case dateTime
}

/// Whether the result of the intent before this one may become the value.
public enum InputConnectionBehavior: Sendable, Hashable {
  case `default`
  case never
  case connectToPreviousIntentResult
}

extension String {
  /// How a text is entered.
  public struct IntentInputOptions: Sendable, Hashable {
    public enum KeyboardType: Sendable, Hashable {
      case asciiCapable
      case `default`
      case numbersAndPunctuation
      case URL
      case numberPad
      case phonePad
      case namePhonePad
      case emailAddress
      case decimalPad
      case webSearch
      case asciiCapableNumberPad
    }

    public enum CapitalizationType: Sendable, Hashable {
      case none
      case words
      case sentences
      case allCharacters
    }

    public let keyboardType: KeyboardType
    public let capitalizationType: CapitalizationType
    public let multiline: Bool
    public let autocorrect: Bool
    public let smartQuotes: Bool
    public let smartDashes: Bool

    public init(
      keyboardType: KeyboardType = .asciiCapable,
      capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false,
      autocorrect: Bool = true,
      smartQuotes: Bool = true,
      smartDashes: Bool = true
    ) {
      self.keyboardType = keyboardType
      self.capitalizationType = capitalizationType
      self.multiline = multiline
      self.autocorrect = autocorrect
      self.smartQuotes = smartQuotes
      self.smartDashes = smartDashes
    }
  }
}

/// How many values a list takes.
public struct IntentCollectionSize: Sendable, Hashable, ExpressibleByIntegerLiteral {
  package let minimum: Int?
  package let maximum: Int?

  public init(min: Int, max: Int) {
    minimum = min
    maximum = max
  }

  public init(min: Int) {
    minimum = min
    maximum = nil
  }

  public init(max: Int) {
    minimum = nil
    maximum = max
  }

  public init(exactly count: Int) {
    minimum = count
    maximum = count
  }

  public init(integerLiteral value: Int) {
    self.init(exactly: value)
  }
}

/// The size class of the widget that an intent configures.
public enum IntentWidgetFamily: String, Sendable, Hashable, CaseIterable {
  case systemSmall
  case systemMedium
  case systemLarge
  case systemExtraLarge
  case accessoryCorner
  case accessoryCircular
  case accessoryRectangular
  case accessoryInline
}
