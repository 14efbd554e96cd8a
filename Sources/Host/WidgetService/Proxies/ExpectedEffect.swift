import DBus
import EventLoop
import WidgetModel
import WidgetWire

/// Waits until a property has changed after a call, at the latest after a while (design.md §4.8).
///
/// It listens before the call is sent, so no change is missed.
final class ExpectedEffect {
  private var subscription: Subscription?
  private var timer: TimerToken?
  private var hasChanged = false
  private var waiter: (() -> Void)?
  private let loop: EventLoop
  private let milliseconds: Int64

  init(
    _ object: BundleRequest.BusObject,
    _ expectation: BundleRequest.Expectation,
    on connection: BusConnection
  ) throws(WidgetError) {
    loop = connection.loop
    milliseconds = min(max(expectation.milliseconds, 0), 2_000)
    let rule: MatchRule
    do throws(DBusError) {
      rule = MatchRule(
        sender: try BusName(object.name),
        path: try ObjectPath(object.path),
        interface: "org.freedesktop.DBus.Properties",
        member: "PropertiesChanged",
        argument0: expectation.interface
      )
    } catch {
      throw WidgetError(.invalidParameter, error.message)
    }
    let property = expectation.property
    let box = LoopBound(self)
    subscription = connection.assumeIsolated { connection in
      connection.subscribe(rule) { message in
        let changed = message.body.dropFirst().first?.dictionaryValue?[property] != nil
        let invalidated = message.body.last?.stringsValue?.contains(property) ?? false
        if changed || invalidated { box.value.changed() }
      }
    }
  }

  /// Calls back once the change was seen or the time is up.
  func wait(_ body: @escaping () -> Void) {
    if hasChanged {
      cancel()
      return body()
    }
    waiter = body
    timer = loop.schedule(after: .milliseconds(milliseconds)) { self.finish() }
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
    timer?.cancel()
    timer = nil
  }

  private func changed() {
    hasChanged = true
    finish()
  }

  private func finish() {
    guard let waiter else { return }
    self.waiter = nil
    cancel()
    waiter()
  }
}
