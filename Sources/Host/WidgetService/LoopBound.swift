/// A value that is only touched on the event loop, carried through a closure that must be Sendable.
///
/// Unchecked: handlers of a `BusConnection` run on its loop, which is where the value was made and
/// where all of the service lives.
package struct LoopBound<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
