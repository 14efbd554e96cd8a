import CDBus
package import EventLoop

/// Connects the watches and timeouts of one libdbus connection to an event loop.
///
/// libdbus keeps two watches, for reading and writing, on one descriptor and switches the second on
/// and off with each message. A descriptor has one registration here, whose interest is what its
/// enabled watches want; switching only marks it, and ``apply()`` tells the kernel once before the
/// loop sleeps, so that an on and off in between costs nothing.
///
/// - Important: Everything must be called on the loop, libdbus on this connection included.
package final class LibraryWatches {
  private let loop: EventLoop
  private let raw: OpaquePointer
  /// Called when libdbus may have received something; never from within libdbus.
  private let received: () -> Void
  private var descriptors: [CInt: Descriptor] = [:]
  private var timeouts: [OpaquePointer: Timeout] = [:]
  private var hasChanges = false
  private var isAttached = false

  /// One descriptor and the watches on it.
  private final class Descriptor {
    var registration: Registration?
    var watches: [OpaquePointer] = []
  }

  /// One timeout, which repeats until libdbus removes it.
  private final class Timeout {
    var timer: TimerToken?
  }

  package init(_ raw: OpaquePointer, on loop: EventLoop, received: @escaping () -> Void) {
    self.raw = raw
    self.loop = loop
    self.received = received
  }

  /// Takes the connection's watches over.
  ///
  /// - Throws: ``DBusError`` if there is no memory or the descriptor cannot be watched.
  package func attach() throws(DBusError) {
    isAttached = true
    let context = Unmanaged.passUnretained(self).toOpaque()
    // libdbus calls these only from within its own functions, which are called on the loop.
    let watching = dbus_connection_set_watch_functions(
      raw,
      { watch, context in LibraryWatches.at(context, watch) { $0.add(watch: $1) } ?? 0 },
      { watch, context in LibraryWatches.at(context, watch) { $0.remove(watch: $1) } },
      { watch, context in LibraryWatches.at(context, watch) { $0.toggle(watch: $1) } },
      context,
      nil
    )
    let timing = dbus_connection_set_timeout_functions(
      raw,
      { timeout, context in LibraryWatches.at(context, timeout) { $0.add(timeout: $1) } ?? 0 },
      { timeout, context in LibraryWatches.at(context, timeout) { $0.remove(timeout: $1) } },
      { timeout, context in LibraryWatches.at(context, timeout) { $0.start(timeout: $1) } },
      context,
      nil
    )
    if watching == 0 || timing == 0 {
      detach()
      throw DBusError(.outOfMemory, "The connection's descriptor cannot be watched")
    }
  }

  /// Gives the watches back; must be called before this object or the connection goes.
  package func detach() {
    guard isAttached else { return }
    isAttached = false
    // libdbus removes each watch and timeout through the old functions first.
    dbus_connection_set_watch_functions(raw, nil, nil, nil, nil, nil)
    dbus_connection_set_timeout_functions(raw, nil, nil, nil, nil, nil)
    for descriptor in descriptors.values { descriptor.registration?.cancel() }
    for timeout in timeouts.values { timeout.timer?.cancel() }
    descriptors = [:]
    timeouts = [:]
  }

  /// Tells the kernel what changed since the last time.
  package func apply() {
    guard hasChanges else { return }
    hasChanges = false
    for descriptor in descriptors.values {
      let interest = interest(of: descriptor)
      do {
        try descriptor.registration?.update(interest)
      } catch {
        // An open descriptor can be watched unless the kernel has no memory: try again next time.
        hasChanges = true
      }
    }
  }

  private static func at<Result>(
    _ context: UnsafeMutableRawPointer?,
    _ object: OpaquePointer?,
    _ body: (LibraryWatches, OpaquePointer) -> Result
  ) -> Result? {
    guard let context, let object else { return nil }
    return body(Unmanaged<LibraryWatches>.fromOpaque(context).takeUnretainedValue(), object)
  }
}

// MARK: - Watches

extension LibraryWatches {
  private func add(watch: OpaquePointer) -> dbus_bool_t {
    let number = dbus_watch_get_unix_fd(watch)
    if let descriptor = descriptors[number] {
      descriptor.watches.append(watch)
      hasChanges = true
      return 1
    }
    let descriptor = Descriptor()
    descriptor.watches = [watch]
    do {
      descriptor.registration = try loop.register(number, for: interest(of: descriptor)) {
        [unowned self, unowned descriptor] in
        handle($0, descriptor)
      }
    } catch {
      return 0
    }
    descriptors[number] = descriptor
    return 1
  }

  private func remove(watch: OpaquePointer) {
    for (number, descriptor) in descriptors {
      descriptor.watches.removeAll { $0 == watch }
      guard descriptor.watches.isEmpty else { continue }
      // libdbus closes the descriptor next, and its number may belong to another file right after.
      descriptor.registration?.cancel()
      descriptors[number] = nil
    }
    hasChanges = true
  }

  private func toggle(watch: OpaquePointer) {
    hasChanges = true
  }

  private func interest(of descriptor: Descriptor) -> Interest {
    var interest: Interest = []
    for watch in descriptor.watches where dbus_watch_get_enabled(watch) != 0 {
      let flags = dbus_watch_get_flags(watch)
      if flags & DBUS_WATCH_READABLE.rawValue != 0 { interest.insert(.readable) }
      if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { interest.insert(.writable) }
    }
    return interest
  }

  private func handle(_ readiness: Readiness, _ descriptor: Descriptor) {
    var happened: UInt32 = 0
    if readiness.contains(.readable) { happened |= DBUS_WATCH_READABLE.rawValue }
    if readiness.contains(.writable) { happened |= DBUS_WATCH_WRITABLE.rawValue }
    if readiness.contains(.error) { happened |= DBUS_WATCH_ERROR.rawValue }
    if readiness.contains(.hangup) { happened |= DBUS_WATCH_HANGUP.rawValue }
    let always = DBUS_WATCH_ERROR.rawValue | DBUS_WATCH_HANGUP.rawValue
    for watch in descriptor.watches {
      // Handling one watch may have removed or disabled the next.
      guard descriptor.watches.contains(watch), dbus_watch_get_enabled(watch) != 0 else { continue }
      let condition = happened & (dbus_watch_get_flags(watch) | always)
      if condition != 0 { dbus_watch_handle(watch, condition) }
    }
    received()
  }
}

// MARK: - Timeouts

extension LibraryWatches {
  private func add(timeout: OpaquePointer) -> dbus_bool_t {
    timeouts[timeout] = Timeout()
    start(timeout: timeout)
    return 1
  }

  private func remove(timeout: OpaquePointer) {
    timeouts.removeValue(forKey: timeout)?.timer?.cancel()
  }

  private func start(timeout: OpaquePointer) {
    guard let entry = timeouts[timeout] else { return }
    entry.timer?.cancel()
    entry.timer = nil
    guard dbus_timeout_get_enabled(timeout) != 0 else { return }
    let interval = Duration.milliseconds(dbus_timeout_get_interval(timeout))
    entry.timer = loop.schedule(after: interval) { [unowned self] in
      dbus_timeout_handle(timeout)
      // A timeout repeats, unless handling it removed it.
      if timeouts[timeout] === entry { start(timeout: timeout) }
      received()
    }
  }
}
