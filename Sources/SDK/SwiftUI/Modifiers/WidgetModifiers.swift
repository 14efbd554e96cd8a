internal import WidgetModel

extension View {
  /// Where a press outside every element leads; the first one in the tree counts.
  nonisolated public func widgetURL(_ url: URL?) -> ModifiedContent<Self, _WidgetURLModifier> {
    modifier(_WidgetURLModifier(url: url))
  }

  nonisolated public func widgetAccentable(
    _ accentable: Bool = true
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.widgetAccentable, accentable))
  }

  nonisolated public func widgetLabel<S: StringProtocol>(
    _ label: S
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.widgetLabel, String(label)))
  }

  nonisolated public func widgetLabel<Label: View>(
    @ViewBuilder label: () -> Label
  ) -> ModifiedContent<Self, EmptyModifier> {
    inert()
  }

  nonisolated public func widgetCurvesContent(
    _ curvesContent: Bool = true
  ) -> ModifiedContent<Self, EmptyModifier> {
    inert()
  }

  nonisolated public func privacySensitive(
    _ sensitive: Bool = true
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.privacySensitive, sensitive))
  }

  nonisolated public func redacted(
    reason: RedactionReasons
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    modifier(
      _EnvironmentModifier(
        change: { $0.redactionReasons.formUnion(reason) },
        node: .word(.redacted, reason.words)
      )
    )
  }

  nonisolated public func unredacted() -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(RedactionReasonsKey.self, [], node: .flag(.unredacted, true))
  }

  /// Shows the view as invalidated from a press until the next entry is shown.
  nonisolated public func invalidatableContent(
    _ invalidatable: Bool = true
  ) -> ModifiedContent<Self, _InvalidatableModifier> {
    modifier(_InvalidatableModifier(isOn: invalidatable))
  }
}

/// Notes the widget's address.
public struct _WidgetURLModifier: Sendable {
  let url: URL?
}

extension _WidgetURLModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    if let url = url?.absoluteString {
      if archiver.url == nil {
        archiver.url = url
      } else if archiver.url != url {
        archiver.report("More than one widgetURL: the outermost is taken, \(url) is not")
      }
    }
    content._archive(into: archiver)
  }
}

/// Evaluates a view a second time, as it looks while an action is under way.
public struct _InvalidatableModifier: Sendable {
  let isOn: Bool
}

extension _InvalidatableModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    guard isOn else { return content._archive(into: archiver) }
    let nodes = archiver.collect { content._archive(into: archiver) }
    var invalidated: [ViewNode] = []
    archiver.withEnvironment {
      $0.redactionReasons.insert(.invalidated)
    } _: {
      invalidated = archiver.collectMute { content._archive(into: archiver) }
    }
    for (index, node) in nodes.enumerated() {
      var node = node
      let alternative =
        invalidated.count == nodes.count && invalidated[index] != node ? [invalidated[index]] : []
      node.modifiers.append(.invalidated(alternative))
      archiver.add(node)
    }
  }
}
