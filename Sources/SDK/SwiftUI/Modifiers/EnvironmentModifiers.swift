internal import WidgetModel

/// A modifier that sets one value of the environment.
public struct _EnvironmentKeyWritingModifier<Value> {
  public let keyPath: WritableKeyPath<EnvironmentValues, Value>
  public let value: Value
}

extension _EnvironmentKeyWritingModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    archiver.withEnvironment {
      $0[keyPath: keyPath] = value
    } _: {
      guard let node else { return content._archive(into: archiver) }
      archiver.modified(by: node) { content._archive(into: archiver) }
    }
  }

  /// What the drawer must know of the value.
  private var node: NodeModifier? {
    switch value {
    case let scheme as ColorScheme: .word(.colorScheme, scheme.word.rawValue)
    case let direction as LayoutDirection: .word(.layoutDirection, direction.word)
    case let size as DynamicTypeSize: .word(.dynamicTypeSize, size.word)
    case let font as Font: .font(font.value)
    case let alignment as TextAlignment: .word(.multilineTextAlignment, alignment.word)
    case let size as ControlSize: .word(.controlSize, size.word)
    default: nil
    }
  }
}

/// A modifier that changes one value of the environment.
public struct _EnvironmentKeyTransformModifier<Value> {
  public let keyPath: WritableKeyPath<EnvironmentValues, Value>
  public let transform: (inout Value) -> Void
}

extension _EnvironmentKeyTransformModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    archiver.withEnvironment {
      transform(&$0[keyPath: keyPath])
    } _: {
      content._archive(into: archiver)
    }
  }
}

extension View {
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    _ value: V
  ) -> ModifiedContent<Self, _EnvironmentKeyWritingModifier<V>> {
    modifier(_EnvironmentKeyWritingModifier(keyPath: keyPath, value: value))
  }

  nonisolated public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    transform: @escaping (inout V) -> Void
  ) -> ModifiedContent<Self, _EnvironmentKeyTransformModifier<V>> {
    modifier(_EnvironmentKeyTransformModifier(keyPath: keyPath, transform: transform))
  }

  nonisolated public func colorScheme(
    _ colorScheme: ColorScheme
  ) -> ModifiedContent<Self, _EnvironmentKeyWritingModifier<ColorScheme>> {
    environment(\.colorScheme, colorScheme)
  }

  nonisolated public func preferredColorScheme(
    _ colorScheme: ColorScheme?
  ) -> ModifiedContent<Self, EmptyModifier> {
    inert()
  }

  nonisolated public func disabled(
    _ disabled: Bool
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    modifier(
      _EnvironmentModifier(
        change: { $0.isEnabled = $0.isEnabled && !disabled },
        node: disabled ? .flag(.disabled, true) : nil
      )
    )
  }

  nonisolated public func controlSize(
    _ size: ControlSize
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(ControlSizeKey.self, size, node: .word(.controlSize, size.word))
  }

  nonisolated public func labelsHidden() -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.labelsHidden, true))
  }

  nonisolated public func buttonBorderShape(
    _ shape: ButtonBorderShape
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.buttonBorderShape, shape.word))
  }
}

/// The shape of a bordered button.
public struct ButtonBorderShape: Hashable, Sendable {
  public static let automatic = ButtonBorderShape(word: "automatic")
  public static let capsule = ButtonBorderShape(word: "capsule")
  public static let roundedRectangle = ButtonBorderShape(word: "roundedRectangle")
  public static let circle = ButtonBorderShape(word: "circle")

  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(word: "roundedRectangle \(radius)")
  }

  let word: String
}
