package import WidgetModel

/// Light or dark surroundings.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  case light
  case dark

  package var word: ColorSchemeWord { self == .light ? .light : .dark }
}

/// How much contrast the reader wants.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
  case standard
  case increased
}

/// The direction in which the language is read.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  case leftToRight
  case rightToLeft

  var word: String { self == .leftToRight ? "leftToRight" : "rightToLeft" }
}

/// How large the reader wants text.
public enum DynamicTypeSize: CaseIterable, Hashable, Comparable, Sendable {
  case xSmall
  case small
  case medium
  case large
  case xLarge
  case xxLarge
  case xxxLarge
  case accessibility1
  case accessibility2
  case accessibility3
  case accessibility4
  case accessibility5

  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// Size of body text in points, from which other styles scale.
  var bodySize: Double {
    switch self {
    case .xSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .xLarge: 19
    case .xxLarge: 21
    case .xxxLarge: 23
    case .accessibility1: 28
    case .accessibility2: 33
    case .accessibility3: 40
    case .accessibility4: 47
    case .accessibility5: 53
    }
  }

  var word: String { String(describing: self) }
}

/// How large the reader wants text, in the words of older sources.
public enum ContentSizeCategory: CaseIterable, Hashable, Sendable {
  case extraSmall
  case small
  case medium
  case large
  case extraLarge
  case extraExtraLarge
  case extraExtraExtraLarge
  case accessibilityMedium
  case accessibilityLarge
  case accessibilityExtraLarge
  case accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge

  public init?(_ size: DynamicTypeSize) {
    guard let index = DynamicTypeSize.allCases.firstIndex(of: size) else { return nil }
    self = Self.allCases[index]
  }

  public var isAccessibilityCategory: Bool { dynamicTypeSize.isAccessibilitySize }

  var dynamicTypeSize: DynamicTypeSize {
    Self.allCases.firstIndex(of: self).map { DynamicTypeSize.allCases[$0] } ?? .large
  }

  public static func < (left: ContentSizeCategory, right: ContentSizeCategory) -> Bool {
    left.dynamicTypeSize < right.dynamicTypeSize
  }

  public static func >= (left: ContentSizeCategory, right: ContentSizeCategory) -> Bool {
    left.dynamicTypeSize >= right.dynamicTypeSize
  }

  public static func > (left: ContentSizeCategory, right: ContentSizeCategory) -> Bool {
    left.dynamicTypeSize > right.dynamicTypeSize
  }

  public static func <= (left: ContentSizeCategory, right: ContentSizeCategory) -> Bool {
    left.dynamicTypeSize <= right.dynamicTypeSize
  }
}

/// Why content is masked.
public struct RedactionReasons: OptionSet, Sendable {
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
  public static let invalidated = RedactionReasons(rawValue: 4)

  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The reasons as words with spaces between.
  var words: String {
    let names: [(RedactionReasons, String)] = [
      (.placeholder, "placeholder"), (.privacy, "privacy"), (.invalidated, "invalidated"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}

/// How a panel colours a widget.
public struct WidgetRenderingMode: Hashable, Sendable, CustomStringConvertible {
  public static let fullColor = WidgetRenderingMode(description: "fullColor")
  public static let accented = WidgetRenderingMode(description: "accented")
  public static let vibrant = WidgetRenderingMode(description: "vibrant")

  public let description: String
}

/// The size class of a widget.
public enum WidgetFamily: Int, CaseIterable, Hashable, Sendable, Codable, CustomStringConvertible {
  case systemSmall
  case systemMedium
  case systemLarge
  case systemExtraLarge
  case accessoryCircular
  case accessoryRectangular
  case accessoryInline

  public var description: String { model.rawValue }

  package init(_ family: Family) {
    switch family {
    case .systemSmall: self = .systemSmall
    case .systemMedium: self = .systemMedium
    case .systemLarge: self = .systemLarge
    case .systemExtraLarge: self = .systemExtraLarge
    case .accessoryCircular: self = .accessoryCircular
    case .accessoryRectangular: self = .accessoryRectangular
    case .accessoryInline: self = .accessoryInline
    }
  }

  package var model: Family {
    switch self {
    case .systemSmall: .systemSmall
    case .systemMedium: .systemMedium
    case .systemLarge: .systemLarge
    case .systemExtraLarge: .systemExtraLarge
    case .accessoryCircular: .accessoryCircular
    case .accessoryRectangular: .accessoryRectangular
    case .accessoryInline: .accessoryInline
    }
  }
}

/// How much room controls take.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini
  case small
  case regular
  case large
  case extraLarge

  var word: String { String(describing: self) }
}

/// Opens an address; does nothing in a widget, whose code does not run while it is shown.
public struct OpenURLAction: Sendable {
  /// What became of an address.
  public enum Result: Sendable {
    case handled
    case discarded
    case systemAction
  }

  public init(handler: @escaping (URL) -> Result = { _ in .discarded }) {}

  public func callAsFunction(_ url: URL) {}

  public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
    completion(false)
  }
}
