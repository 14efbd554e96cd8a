/// One offered value with the title it is offered under.
public struct IntentItem<Value: _IntentValue>: Sendable {
  public var value: Value
  public var title: LocalizedStringResource?
  public var subtitle: LocalizedStringResource?
  public var image: DisplayRepresentation.Image?

  public init(
    _ value: Value,
    title: LocalizedStringResource? = nil,
    subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }
}

/// Offered values under a heading.
public struct IntentItemSection<Value: _IntentValue>: Sendable {
  public var title: LocalizedStringResource?
  public var items: [IntentItem<Value>]

  public init(_ title: LocalizedStringResource? = nil, items: [IntentItem<Value>]) {
    self.title = title
    self.items = items
  }

  public init(_ title: LocalizedStringResource? = nil, items: [Value]) {
    self.init(title, items: items.map { IntentItem($0) })
  }

  public init(
    _ title: LocalizedStringResource? = nil,
    @IntentItemsBuilder<Value> itemsBuilder: () -> [IntentItem<Value>]
  ) {
    self.init(title, items: itemsBuilder())
  }
}

/// Offered values in sections.
public struct IntentItemCollection<Value: _IntentValue>: ResultsCollection {
  public var promptLabel: LocalizedStringResource?
  public var usesIndexedCollation: Bool
  public var sections: [IntentItemSection<Value>]

  public init(
    promptLabel: LocalizedStringResource? = nil,
    usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Value>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }

  public init(
    promptLabel: LocalizedStringResource? = nil,
    usesIndexedCollation: Bool = false,
    items: [Value]
  ) {
    self.init(
      promptLabel: promptLabel,
      usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)]
    )
  }

  public init(
    promptLabel: LocalizedStringResource? = nil,
    usesIndexedCollation: Bool = false,
    items: [IntentItem<Value>]
  ) {
    self.init(
      promptLabel: promptLabel,
      usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)]
    )
  }

  public init(
    promptLabel: LocalizedStringResource? = nil,
    usesIndexedCollation: Bool = false,
    @IntentSectionsBuilder<Value> sectionsBuilder: () -> [IntentItemSection<Value>]
  ) {
    self.init(
      promptLabel: promptLabel,
      usesIndexedCollation: usesIndexedCollation,
      sections: sectionsBuilder()
    )
  }

  public static var empty: Self { Self(sections: []) }

  public var items: [Value] { sections.flatMap { $0.items.map(\.value) } }
  public var _sections: [IntentItemSection<Value>] { sections }
}

public typealias ItemCollection = IntentItemCollection
public typealias ItemSection = IntentItemSection

@resultBuilder
public enum IntentItemsBuilder<Value: _IntentValue> {
  public static func buildExpression(_ item: IntentItem<Value>) -> [IntentItem<Value>] { [item] }
  public static func buildExpression(_ value: Value) -> [IntentItem<Value>] { [IntentItem(value)] }
  public static func buildBlock(_ parts: [IntentItem<Value>]...) -> [IntentItem<Value>] {
    parts.flatMap { $0 }
  }
  public static func buildArray(_ parts: [[IntentItem<Value>]]) -> [IntentItem<Value>] {
    parts.flatMap { $0 }
  }
  public static func buildOptional(_ part: [IntentItem<Value>]?) -> [IntentItem<Value>] {
    part ?? []
  }
  public static func buildEither(first part: [IntentItem<Value>]) -> [IntentItem<Value>] { part }
  public static func buildEither(second part: [IntentItem<Value>]) -> [IntentItem<Value>] { part }
}

@resultBuilder
public enum IntentSectionsBuilder<Value: _IntentValue> {
  public typealias Sections = [IntentItemSection<Value>]
  public static func buildExpression(_ section: IntentItemSection<Value>) -> Sections { [section] }
  public static func buildBlock(_ parts: Sections...) -> Sections { parts.flatMap { $0 } }
  public static func buildArray(_ parts: [Sections]) -> Sections { parts.flatMap { $0 } }
  public static func buildOptional(_ part: Sections?) -> Sections { part ?? [] }
  public static func buildEither(first part: Sections) -> Sections { part }
  public static func buildEither(second part: Sections) -> Sections { part }
}
