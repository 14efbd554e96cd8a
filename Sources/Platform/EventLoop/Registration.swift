import CLinux
import Glibc

/// What a registration wants to hear about a descriptor.
package struct Interest: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let readable = Interest(rawValue: 1)
  package static let writable = Interest(rawValue: 2)
}

/// What happened to a descriptor.
package struct Readiness: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let readable = Readiness(rawValue: 1)
  package static let writable = Readiness(rawValue: 2)

  /// The descriptor failed; reported whatever the interest.
  package static let error = Readiness(rawValue: 4)

  /// The other end is gone, but there may be bytes left to read; reported whatever the interest.
  package static let hangup = Readiness(rawValue: 8)
}

/// One descriptor watched by a loop, until `cancel()`.
///
/// The loop keeps the registration; dropping it does not cancel it. Cancel before the descriptor is
/// closed: its number may belong to another file right after, and events meant for the old file are
/// told apart only by the registration.
package final class Registration {
  /// The watched descriptor; the registration does not own it.
  package let descriptor: CInt

  /// What is asked for now.
  package private(set) var interest: Interest = []

  let id: UInt64
  private var isInKernel = false
  private var handler: ((Readiness) -> Void)?
  private unowned let loop: EventLoop

  init(
    _ descriptor: CInt,
    id: UInt64,
    loop: EventLoop,
    handler: @escaping (Readiness) -> Void
  ) {
    self.descriptor = descriptor
    self.id = id
    self.loop = loop
    self.handler = handler
  }

  /// Whether events are no longer delivered for good.
  package var isCancelled: Bool { handler == nil }

  /// Asks for other events from now on, those already collected by the loop included.
  ///
  /// With nothing asked for, the descriptor is out of the loop and not even its hang-up is reported,
  /// so one that nobody wants to read cannot keep the loop awake. Does nothing once cancelled.
  ///
  /// - Important: Must only be called on the loop.
  package func update(_ interest: Interest) throws(SystemError) {
    loop.preconditionOnLoop()
    guard !isCancelled, interest != self.interest else { return }
    if interest.isEmpty {
      try control(EPOLL_CTL_DEL)
    } else {
      try control(isInKernel ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, interest)
    }
    isInKernel = !interest.isEmpty
    self.interest = interest
  }

  /// Ends the registration: the handler is not called again, not even for events already collected.
  ///
  /// - Important: Must only be called on the loop, before the descriptor is closed.
  package func cancel() {
    loop.preconditionOnLoop()
    guard !isCancelled else { return }
    handler = nil
    interest = []
    loop.registrations[id] = nil
    // A descriptor that was closed too early has left epoll by itself; nothing is left to undo.
    if isInKernel { try? control(EPOLL_CTL_DEL) }
    isInKernel = false
  }

  /// Lets go of the handler when the loop itself goes.
  func abandon() {
    handler = nil
  }

  func deliver(_ event: Readiness) {
    let wanted = event.intersection(
      Readiness(rawValue: interest.rawValue).union([.error, .hangup])
    )
    guard !interest.isEmpty, !wanted.isEmpty else { return }
    handler?(wanted)
  }

  private func control(_ operation: CInt, _ interest: Interest = []) throws(SystemError) {
    var event = epoll_event()
    if interest.contains(.readable) { event.events |= EPOLLIN.rawValue }
    if interest.contains(.writable) { event.events |= EPOLLOUT.rawValue }
    event.data.u64 = id
    try systemCall("epoll_ctl on descriptor \(descriptor)") {
      epoll_ctl(loop.epoll.number, operation, descriptor, &event)
    }
  }
}

extension Readiness {
  /// Reads the bits that epoll reports.
  init(epoll bits: UInt32) {
    self = []
    if bits & EPOLLIN.rawValue != 0 { insert(.readable) }
    if bits & EPOLLOUT.rawValue != 0 { insert(.writable) }
    if bits & EPOLLERR.rawValue != 0 { insert(.error) }
    if bits & EPOLLHUP.rawValue != 0 { insert(.hangup) }
  }
}

extension EventLoop {
  /// Calls `handler` whenever something of `interest` happens to `descriptor`.
  ///
  /// A descriptor can be registered once at a time. It should be non-blocking, and the handler must
  /// take what is there, or end its interest, or be called again.
  ///
  /// - Important: Must only be called on the loop.
  /// - Throws: `EEXIST` for a descriptor that is registered already, `EPERM` for a plain file.
  @discardableResult
  package func register(
    _ descriptor: CInt,
    for interest: Interest,
    _ handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Registration {
    preconditionOnLoop()
    nextRegistration += 1
    let registration = Registration(
      descriptor,
      id: nextRegistration,
      loop: self,
      handler: handler
    )
    try registration.update(interest)
    registrations[registration.id] = registration
    return registration
  }
}
