internal import WidgetModel

extension View {
  nonisolated public func font(_ font: Font?) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(FontKey.self, font, node: .font(font?.value))
  }

  nonisolated public func fontWeight(
    _ weight: Font.Weight?
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.fontWeight, weight?.value.rawValue ?? "inherited"))
  }

  nonisolated public func fontDesign(
    _ design: Font.Design?
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.fontDesign, design?.value.rawValue ?? "inherited"))
  }

  nonisolated public func fontWidth(_ width: Font.Width?) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.fontWidth, width.map { "\($0.value)" } ?? "inherited"))
  }

  nonisolated public func bold(
    _ isActive: Bool = true
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.bold, isActive))
  }

  nonisolated public func italic(
    _ isActive: Bool = true
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.italic, isActive))
  }

  nonisolated public func monospaced(
    _ isActive: Bool = true
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.monospaced, isActive))
  }

  nonisolated public func monospacedDigit() -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.monospacedDigit, true))
  }

  nonisolated public func underline(
    _ isActive: Bool = true,
    pattern: Text.LineStyle.Pattern = .solid,
    color: Color? = nil
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.underline, isActive))
  }

  nonisolated public func strikethrough(
    _ isActive: Bool = true,
    pattern: Text.LineStyle.Pattern = .solid,
    color: Color? = nil
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.strikethrough, isActive))
  }

  nonisolated public func kerning(_ kerning: CGFloat) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.kerning, Double(kerning)))
  }

  nonisolated public func tracking(_ tracking: CGFloat) -> ModifiedContent<Self, _NodeModifier> {
    kerning(tracking)
  }

  nonisolated public func baselineOffset(
    _ offset: CGFloat
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.baselineOffset, Double(offset)))
  }

  nonisolated public func lineLimit(
    _ number: Int?
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(LineLimitKey.self, number, node: .lineLimit(minimum: nil, maximum: number))
  }

  nonisolated public func lineLimit(
    _ limit: ClosedRange<Int>
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(
      LineLimitKey.self,
      limit.upperBound,
      node: .lineLimit(minimum: limit.lowerBound, maximum: limit.upperBound)
    )
  }

  nonisolated public func lineLimit(
    _ limit: PartialRangeFrom<Int>
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(LineLimitKey.self, nil, node: .lineLimit(minimum: limit.lowerBound, maximum: nil))
  }

  nonisolated public func lineLimit(
    _ limit: PartialRangeThrough<Int>
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    lineLimit(Optional(limit.upperBound))
  }

  nonisolated public func lineLimit(
    _ limit: Int,
    reservesSpace: Bool
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(
      LineLimitKey.self,
      limit,
      node: .lineLimit(minimum: reservesSpace ? limit : nil, maximum: limit)
    )
  }

  nonisolated public func lineSpacing(
    _ spacing: CGFloat
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(LineSpacingKey.self, spacing, node: .number(.lineSpacing, Double(spacing)))
  }

  nonisolated public func minimumScaleFactor(
    _ factor: CGFloat
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(MinimumScaleFactorKey.self, factor, node: .number(.minimumScaleFactor, Double(factor)))
  }

  nonisolated public func multilineTextAlignment(
    _ alignment: TextAlignment
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(
      MultilineTextAlignmentKey.self,
      alignment,
      node: .word(.multilineTextAlignment, alignment.word)
    )
  }

  nonisolated public func truncationMode(
    _ mode: Text.TruncationMode
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.truncationMode, String(describing: mode)))
  }

  nonisolated public func allowsTightening(
    _ flag: Bool
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.allowsTightening, flag))
  }

  nonisolated public func textCase(
    _ textCase: Text.Case?
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.textCase, textCase.map { String(describing: $0) } ?? "none"))
  }

  nonisolated public func textScale(
    _ scale: Text.Scale,
    isEnabled: Bool = true
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.textScale, isEnabled ? scale.word : "default"))
  }

  nonisolated public func dynamicTypeSize(
    _ size: DynamicTypeSize
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(DynamicTypeSizeKey.self, size, node: .word(.dynamicTypeSize, size.word))
  }

  nonisolated public func dynamicTypeSize<T: RangeExpression>(
    _ range: T
  ) -> ModifiedContent<Self, _EnvironmentModifier> where T.Bound == DynamicTypeSize {
    let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
    return modifier(
      _EnvironmentModifier(
        change: { values in
          guard let low = allowed.first, let high = allowed.last else { return }
          values.dynamicTypeSize = min(max(values.dynamicTypeSize, low), high)
        },
        node: nil
      )
    )
  }

  nonisolated public func imageScale(
    _ scale: Image.Scale
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.imageScale, String(describing: scale)))
  }

  nonisolated public func symbolRenderingMode(
    _ mode: SymbolRenderingMode?
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.symbolRenderingMode, mode?.word ?? "automatic"))
  }

  nonisolated public func symbolVariant(
    _ variant: SymbolVariants
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(SymbolVariantsKey.self, variant)
  }
}
