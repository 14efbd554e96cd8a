import DBus
import WidgetClient

/// What a widget signalled.
package enum WidgetSignal: Hashable, Sendable {
  case changed(widget: String, generation: Int64, cause: String)
  case settled(widget: String, action: String, result: String)

  package var widget: String {
    switch self {
    case .changed(let widget, _, _), .settled(let widget, _, _): widget
    }
  }

  init?(_ signal: Message) {
    guard let widget = signal.path?.unescapedElement(below: ServiceNames.widgets),
      signal.body.count == 2, let second = signal.body[1].stringValue
    else { return nil }
    if signal.member == "Changed", let generation = signal.body[0].int64Value {
      self = .changed(widget: widget, generation: generation, cause: second)
    } else if signal.member == "Settled", let action = signal.body[0].stringValue {
      self = .settled(widget: widget, action: action, result: second)
    } else {
      return nil
    }
  }
}
