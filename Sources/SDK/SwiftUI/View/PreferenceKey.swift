internal import WidgetModel

/// The name of a value that views tell the views around them.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
  static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

/// Tells a value to the views around.
public struct _PreferenceModifier<Key: PreferenceKey> {
  let value: Key.Value
}

extension _PreferenceModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    content._archive(into: archiver)
    archiver.addPreference(Key.self, value)
  }
}

/// Shows a view that is made of what the content tells.
public struct _PreferenceLayerModifier<Key: PreferenceKey, Layer: View> {
  let isOverlay: Bool
  let alignment: Alignment
  let layer: (Key.Value) -> Layer
}

extension _PreferenceLayerModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    let outer = archiver.takePreference(Key.self)
    let nodes = archiver.collect { content._archive(into: archiver) }
    let told = archiver.takePreference(Key.self)
    if let outer { archiver.addPreference(Key.self, outer) }
    if let told { archiver.addPreference(Key.self, told) }
    for node in nodes {
      var node = node
      let views = archiver.collect(layer(told ?? Key.defaultValue))
      node.modifiers.append(
        .layer(
          .init(isOverlay ? .overlay : .background, content: views, alignment: alignment.value)
        )
      )
      archiver.add(node)
    }
  }
}

extension View {
  nonisolated public func preference<K: PreferenceKey>(
    key: K.Type = K.self,
    value: K.Value
  ) -> ModifiedContent<Self, _PreferenceModifier<K>> {
    modifier(_PreferenceModifier(value: value))
  }

  nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self,
    alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> ModifiedContent<Self, _PreferenceLayerModifier<K, V>> {
    modifier(_PreferenceLayerModifier(isOverlay: true, alignment: alignment, layer: transform))
  }

  nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self,
    alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> ModifiedContent<Self, _PreferenceLayerModifier<K, V>> {
    modifier(_PreferenceLayerModifier(isOverlay: false, alignment: alignment, layer: transform))
  }

  /// Compiles; the closure could only change state, and a widget's view is made once.
  nonisolated public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self,
    perform action: @escaping (K.Value) -> Void
  ) -> ModifiedContent<Self, EmptyModifier> where K.Value: Equatable {
    inert()
  }
}
