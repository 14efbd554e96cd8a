internal import WidgetModel

/// Gives a view an identity between two entries.
public struct _IdentityModifier<ID: Hashable> {
  let id: ID
}

extension _IdentityModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    archiver.identified(by: id) { content._archive(into: archiver) }
  }
}

/// A word that is made of a text when the view is archived.
public struct _TextWordModifier: Sendable {
  let modifier: WordModifier
  let text: Text
}

extension _TextWordModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    let words = text.runs(in: archiver.environment, at: archiver.date).map(\.text).joined()
    archiver.modified(by: .word(modifier, words)) { content._archive(into: archiver) }
  }
}

extension View {
  nonisolated public func id<ID: Hashable>(
    _ id: ID
  ) -> ModifiedContent<Self, _IdentityModifier<ID>> {
    modifier(_IdentityModifier(id: id))
  }

  nonisolated public func tag<V: Hashable>(
    _ tag: V,
    includeOptional: Bool = true
  ) -> ModifiedContent<Self, EmptyModifier> {
    inert()
  }

  nonisolated private func words(
    _ modifier: WordModifier,
    _ text: Text
  ) -> ModifiedContent<Self, _TextWordModifier> {
    self.modifier(_TextWordModifier(modifier: modifier, text: text))
  }

  nonisolated public func accessibilityLabel(
    _ label: Text
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityLabel, label)
  }

  nonisolated public func accessibilityLabel(
    _ labelKey: LocalizedStringKey
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityLabel, Text(labelKey))
  }

  @_disfavoredOverload
  nonisolated public func accessibilityLabel<S: StringProtocol>(
    _ label: S
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityLabel, Text(label))
  }

  nonisolated public func accessibilityValue(
    _ value: Text
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityValue, value)
  }

  nonisolated public func accessibilityValue(
    _ valueKey: LocalizedStringKey
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityValue, Text(valueKey))
  }

  @_disfavoredOverload
  nonisolated public func accessibilityValue<S: StringProtocol>(
    _ value: S
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityValue, Text(value))
  }

  nonisolated public func accessibilityHint(
    _ hint: Text
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityHint, hint)
  }

  nonisolated public func accessibilityHint(
    _ hintKey: LocalizedStringKey
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityHint, Text(hintKey))
  }

  @_disfavoredOverload
  nonisolated public func accessibilityHint<S: StringProtocol>(
    _ hint: S
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityHint, Text(hint))
  }

  nonisolated public func accessibilityHidden(
    _ hidden: Bool
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.accessibilityHidden, hidden))
  }

  nonisolated public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.accessibilityElement, children.word))
  }

  nonisolated public func accessibilityAddTraits(
    _ traits: AccessibilityTraits
  ) -> ModifiedContent<Self, EmptyModifier> {
    inert()
  }

  nonisolated public func accessibilityRemoveTraits(
    _ traits: AccessibilityTraits
  ) -> ModifiedContent<Self, EmptyModifier> {
    inert()
  }

  nonisolated public func accessibilityIdentifier(
    _ identifier: String
  ) -> ModifiedContent<Self, EmptyModifier> {
    inert()
  }

  nonisolated public func accessibility(
    label: Text
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityLabel, label)
  }

  nonisolated public func accessibility(
    value: Text
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.accessibilityValue, value)
  }

  nonisolated public func accessibility(
    hidden: Bool
  ) -> ModifiedContent<Self, _NodeModifier> {
    accessibilityHidden(hidden)
  }

  nonisolated public func help(
    _ textKey: LocalizedStringKey
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.help, Text(textKey))
  }

  nonisolated public func help(_ text: Text) -> ModifiedContent<Self, _TextWordModifier> {
    words(.help, text)
  }

  @_disfavoredOverload
  nonisolated public func help<S: StringProtocol>(
    _ text: S
  ) -> ModifiedContent<Self, _TextWordModifier> {
    words(.help, Text(text))
  }
}

/// What becomes of the views within an accessibility element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior(word: "ignore")
  public static let contain = AccessibilityChildBehavior(word: "contain")
  public static let combine = AccessibilityChildBehavior(word: "combine")

  let word: String
}

/// What a view is, to people who do not see it.
public struct AccessibilityTraits: OptionSet, Sendable {
  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  public static let isLink = AccessibilityTraits(rawValue: 8)
  public static let isImage = AccessibilityTraits(rawValue: 16)
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  public static let isSummaryElement = AccessibilityTraits(rawValue: 64)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 128)
  public static let isToggle = AccessibilityTraits(rawValue: 256)

  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}
