internal import WidgetModel

/// Views before, behind or cut out of a view.
public struct _LayerModifier<Layer: View> {
  let role: LayerModifier.Role
  let layer: Layer
  let alignment: Alignment
}

extension _LayerModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    let nodes = archiver.collect { content._archive(into: archiver) }
    for node in nodes {
      var node = node
      let views = archiver.collect(layer)
      node.modifiers.append(
        .layer(LayerModifier(role, content: views, alignment: alignment.value))
      )
      archiver.add(node)
    }
  }
}

/// A paint before or behind a view.
public struct _PaintLayerModifier: Sendable {
  let role: LayerModifier.Role
  let style: any ShapeStyle
  let shape: (any Shape)?
}

extension _PaintLayerModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    let layer = LayerModifier(
      role,
      paint: style._paint(in: archiver.environment).value,
      shape: shape?._shape(in: archiver.size).value
    )
    archiver.modified(by: .layer(layer)) { content._archive(into: archiver) }
  }
}

// A colour is a view and a style: one function of each pair must be disfavoured, or each colour
// doubles the type checker's work. It is the one that authors need less: needed often in one
// expression, it costs as much again.
extension View {
  @_disfavoredOverload
  nonisolated public func background<Background: View>(
    _ background: Background,
    alignment: Alignment = .center
  ) -> ModifiedContent<Self, _LayerModifier<Background>> {
    modifier(_LayerModifier(role: .background, layer: background, alignment: alignment))
  }

  nonisolated public func background<V: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> ModifiedContent<Self, _LayerModifier<V>> {
    modifier(_LayerModifier(role: .background, layer: content(), alignment: alignment))
  }

  nonisolated public func background<S: ShapeStyle>(
    _ style: S,
    ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> ModifiedContent<Self, _PaintLayerModifier> {
    modifier(_PaintLayerModifier(role: .background, style: style, shape: nil))
  }

  nonisolated public func background(
    ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> ModifiedContent<Self, _PaintLayerModifier> {
    background(BackgroundStyle())
  }

  nonisolated public func background<S: ShapeStyle, T: Shape>(
    _ style: S,
    in shape: T,
    fillStyle: FillStyle = FillStyle()
  ) -> ModifiedContent<Self, _PaintLayerModifier> {
    modifier(_PaintLayerModifier(role: .background, style: style, shape: shape))
  }

  nonisolated public func background<T: Shape>(
    in shape: T,
    fillStyle: FillStyle = FillStyle()
  ) -> ModifiedContent<Self, _PaintLayerModifier> {
    background(BackgroundStyle(), in: shape)
  }

  nonisolated public func overlay<Overlay: View>(
    _ overlay: Overlay,
    alignment: Alignment = .center
  ) -> ModifiedContent<Self, _LayerModifier<Overlay>> {
    modifier(_LayerModifier(role: .overlay, layer: overlay, alignment: alignment))
  }

  nonisolated public func overlay<V: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> ModifiedContent<Self, _LayerModifier<V>> {
    modifier(_LayerModifier(role: .overlay, layer: content(), alignment: alignment))
  }

  @_disfavoredOverload
  nonisolated public func overlay<S: ShapeStyle>(
    _ style: S,
    ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> ModifiedContent<Self, _PaintLayerModifier> {
    modifier(_PaintLayerModifier(role: .overlay, style: style, shape: nil))
  }

  nonisolated public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S,
    in shape: T,
    fillStyle: FillStyle = FillStyle()
  ) -> ModifiedContent<Self, _PaintLayerModifier> {
    modifier(_PaintLayerModifier(role: .overlay, style: style, shape: shape))
  }

  nonisolated public func mask<Mask: View>(
    alignment: Alignment = .center,
    @ViewBuilder _ mask: () -> Mask
  ) -> ModifiedContent<Self, _LayerModifier<Mask>> {
    modifier(_LayerModifier(role: .mask, layer: mask(), alignment: alignment))
  }

  nonisolated public func mask<Mask: View>(
    _ mask: Mask
  ) -> ModifiedContent<Self, _LayerModifier<Mask>> {
    modifier(_LayerModifier(role: .mask, layer: mask, alignment: .center))
  }

  nonisolated public func containerBackground<S: ShapeStyle>(
    _ style: S,
    for container: ContainerBackgroundPlacement
  ) -> ModifiedContent<Self, _PaintLayerModifier> {
    modifier(_PaintLayerModifier(role: .containerBackground, style: style, shape: nil))
  }

  nonisolated public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement,
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> ModifiedContent<Self, _LayerModifier<V>> {
    modifier(_LayerModifier(role: .containerBackground, layer: content(), alignment: alignment))
  }
}

/// Which container a background belongs to.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  /// The whole widget.
  public static let widget = ContainerBackgroundPlacement(name: "widget")

  let name: String
}
