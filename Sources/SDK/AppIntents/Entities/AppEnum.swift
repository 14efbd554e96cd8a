internal import WidgetModel

/// A fixed set of values to choose from.
///
///     enum Order: String, AppEnum {
///       case byDate, byName
///       static var typeDisplayRepresentation: TypeDisplayRepresentation = "Order"
///       static var caseDisplayRepresentations: [Order: DisplayRepresentation] = [
///         .byDate: "By date", .byName: "By name",
///       ]
///     }
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable, CaseIterable,
  Hashable
where RawValue: LosslessStringConvertible, UnwrappedType == Self, ValueType == Self {}

extension AppEnum {
  public static var _coder: _IntentValueCoder<Self> {
    _IntentValueCoder(
      type: {
        .enumeration(
          type: persistentIdentifier,
          cases: allCases.map {
            EnumerationCase(value: $0.rawValue.description, title: $0.shownTitle.title)
          }
        )
      },
      encode: { .enumeration($0.rawValue.description) },
      decode: { value, _, _ throws(ValueMismatch) in
        switch value {
        case .null: return nil
        case .enumeration(let text), .string(let text):
          if let raw = RawValue(text), let value = Self(rawValue: raw) { return value }
        case .int(let number):
          if let raw = RawValue("\(number)"), let value = Self(rawValue: raw) { return value }
        default: break
        }
        let cases = allCases.map(\.rawValue.description).joined(separator: ", ")
        throw ValueMismatch(expected: "one of \(cases)", got: value)
      },
      title: { $0.shownTitle }
    )
  }

  private var shownTitle: SuggestedTitle {
    guard let shown = Self.caseDisplayRepresentations[self] else {
      return SuggestedTitle(rawValue.description)
    }
    return SuggestedTitle(shown.title.resolved(), subtitle: shown.subtitle?.resolved())
  }
}
