import CDBus
package import EventLoop
import Synchronization

/// A private connection to a message bus, living on an event loop.
///
/// All of libdbus is called on the loop's thread. Code that runs there already (handlers, other actors
/// on the same loop) uses `assumeIsolated` or ``perform(_:)`` and costs no hop; any other code awaits.
/// Handlers are called on the loop, one after the other, in the order in which messages arrived.
package actor BusConnection {
  package nonisolated let loop: EventLoop
  /// The name the bus gave this connection.
  package nonisolated let uniqueName: BusName
  /// Takes one sentence about a fault of this program.
  package nonisolated let log: @Sendable (String) -> Void

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// What other threads want done here, in order.
  private nonisolated let inbox = Mutex<[@Sendable (isolated BusConnection) -> Void]>([])
  /// The libdbus connection; nothing once it has ended.
  private var raw: OpaquePointer?
  private var watches: LibraryWatches?
  private var sleepHook: SleepHook?
  /// Whether there is memory of a large message to give back.
  private var hasReadMuch = false
  private var callHandler: (@Sendable (Message) -> Void)?
  private var disconnectHandlers: [@Sendable () -> Void] = []
  var pending = PendingCalls()
  var signals = SignalTable()
  var names = NameTable()
  var userIDs: [BusName: UInt32] = [:]

  /// Connects to a bus and says hello; blocks until the bus has answered.
  ///
  /// May be called on any thread; the connection itself lives on the loop from then on.
  ///
  /// - Parameters:
  ///   - bus: Which bus.
  ///   - loop: Where the connection lives; it need not run yet.
  ///   - log: Takes one sentence about each fault of this program; by default standard error.
  /// - Throws: ``DBusError`` with the code `notConnected` and the reason.
  package init(
    to bus: BusAddress,
    on loop: EventLoop,
    log: @escaping @Sendable (String) -> Void = logToStandardError
  ) throws(DBusError) {
    let raw = try bus.open()
    self.loop = loop
    self.log = log
    uniqueName = BusName(trusted: String(cString: dbus_bus_get_unique_name(raw)))
    self.raw = raw
    perform { $0.attach() }
  }

  isolated deinit { close() }

  /// Runs a closure on the connection: at once if the caller is on the loop, else soon.
  ///
  /// Closures given by one thread run in the order in which they were given.
  package nonisolated func perform(_ body: @escaping @Sendable (isolated BusConnection) -> Void) {
    if loop.isOnLoop { return assumeIsolated(body) }
    let isFirst = inbox.withLock { inbox in
      inbox.append(body)
      return inbox.count == 1
    }
    // One task for all that gather until it runs: a task each could run in any order.
    if isFirst { Task { await runInbox() } }
  }

  private func runInbox() {
    let bodies = inbox.withLock { inbox in
      defer { inbox = [] }
      return inbox
    }
    for body in bodies { body(self) }
  }

  // MARK: - Sending

  /// Sends a message without waiting for anything.
  ///
  /// - Returns: The serial that the message was given.
  /// - Throws: ``DBusError`` if the connection has ended, or D-Bus cannot carry the message.
  @discardableResult
  package func send(_ message: Message) throws(DBusError) -> UInt32 {
    attach()
    guard let raw else { throw .connectionEnded }
    let libraryMessage = try MessageWriter.make(message)
    defer { MessageWriter.release(libraryMessage) }
    var serial: dbus_uint32_t = 0
    if dbus_connection_send(raw, libraryMessage, &serial) == 0 {
      throw DBusError(.outOfMemory, "libdbus cannot send the message")
    }
    return serial
  }

  /// Sends a message from anywhere, in order if the caller is on the loop; what cannot be sent is logged.
  package nonisolated func post(_ message: Message) {
    post(message) { self.log("A message could not be sent: \($0.message)") }
  }

  /// As ``post(_:)``, for somebody who has something to say where the message cannot be sent.
  ///
  /// Texts come from anywhere, and one with U+0000 must not keep what stands beside it from being told:
  /// it goes out with U+FFFD instead.
  nonisolated func post(
    _ message: Message,
    failed: @escaping @Sendable (DBusError) -> Void
  ) {
    perform { connection in
      do throws(DBusError) {
        try connection.send(message)
      } catch {
        connection.failed(message, error, failed)
      }
    }
  }

  private func failed(_ message: Message, _ error: DBusError, _ failed: (DBusError) -> Void) {
    // With the connection gone, nobody is left to tell.
    guard error.code != .disconnected else { return }
    guard let clean = message.withoutNUL else { return failed(error) }
    do throws(DBusError) {
      try send(clean)
      log("U+0000 was replaced in a message: \(error.message)")
    } catch {
      failed(error)
    }
  }

  /// Waits, blocking, until everything sent has left the process; for programs about to exit.
  package func flush() {
    if let raw { dbus_connection_flush(raw) }
  }

  // MARK: - Receiving

  /// Gives the function that gets all incoming calls, but those of `org.freedesktop.DBus.Peer`.
  ///
  /// Without one, callers get `UnknownObject` at once.
  package func onCall(_ handler: @escaping @Sendable (IncomingCall) -> Void) {
    onCallMessage { [unowned self] message in
      handler(IncomingCall(message: message, reply: Reply(to: message, on: self)))
    }
  }

  /// As ``onCall(_:)``, for a handler that makes the reply itself.
  func onCallMessage(_ handler: @escaping @Sendable (Message) -> Void) {
    attach()
    callHandler = handler
  }

  /// Calls a handler when the connection ends by other means than ``close()``; at once if it has.
  package func onDisconnect(_ handler: @escaping @Sendable () -> Void) {
    attach()
    if raw == nil { handler() } else { disconnectHandlers.append(handler) }
  }

  package var isConnected: Bool { raw != nil }

  /// Ends the connection; calls that wait for an answer fail.
  package func close() {
    guard let raw else { return }
    self.raw = nil
    sleepHook?.cancel()
    sleepHook = nil
    watches?.detach()
    watches = nil
    dbus_connection_close(raw)
    dbus_connection_unref(raw)
    for completion in pending.removeAll() { completion(.failure(.connectionEnded)) }
  }
}

// MARK: - Life on the loop

extension BusConnection {
  /// Takes the connection's place on the loop, once; `init` cannot do it, as it may run elsewhere.
  private func attach() {
    guard watches == nil, let raw else { return }
    let watches = LibraryWatches(raw, on: loop) { [weak self] in
      self?.assumeIsolated { _ = $0.drain() }
    }
    self.watches = watches
    do {
      try watches.attach()
    } catch {
      log("The connection to the bus cannot be used: \(error.message)")
      return disconnected()
    }
    // Weak: the last reference may go on another thread while the loop is about to call.
    sleepHook = loop.beforeSleep { [weak self] in
      self?.assumeIsolated { $0.prepareForSleep() } == true ? .again : .done
    }
  }

  /// Handles what libdbus has received by other ways than its watches, such as during hello.
  ///
  /// - Returns: Whether there was anything.
  private func prepareForSleep() -> Bool {
    let found = drain()
    watches?.apply()
    if hasReadMuch, !found {
      hasReadMuch = false
      ProcessMemory.returnFreed()
    }
    return found
  }

  /// Takes all received messages out of libdbus, each copied and released before it is handled.
  @discardableResult
  private func drain() -> Bool {
    var found = false
    while let raw, let message = dbus_connection_pop_message(raw) {
      found = true
      receive(message)
    }
    return found
  }

  private func receive(_ raw: OpaquePointer) {
    let kind = Message.Kind(rawValue: UInt8(truncatingIfNeeded: dbus_message_get_type(raw)))
    if kind == .methodReturn || kind == .error {
      let serial = dbus_message_get_reply_serial(raw)
      // The answer to a call that was given up is not even read.
      guard let completion = pending.remove(serial) else { return MessageWriter.release(raw) }
      return completion(read(raw))
    }
    switch read(raw) {
    case .failure(let error): log("A message could not be received: \(error.message)")
    case .success(let message) where kind == .methodCall: receive(call: message)
    case .success(let message): receive(signal: message)
    }
  }

  /// Copies a message and releases it; an error message becomes a failure.
  private func read(_ raw: OpaquePointer) -> Result<Message, DBusError> {
    defer { MessageWriter.release(raw) }
    do {
      guard let message = try MessageReader.read(raw) else {
        return .failure(DBusError(.invalidValue, "The message is of an unknown kind"))
      }
      if message.isLarge { hasReadMuch = true }
      return message.dbusError.map { .failure($0) } ?? .success(message)
    } catch {
      if let header = MessageReader.readHeader(raw), header.kind == .methodCall {
        Reply(to: header, on: self).fail(error)
      }
      return .failure(error)
    }
  }

  private func receive(call message: Message) {
    if message.interface == Peer.interface { return Peer.answer(message, on: self) }
    if let callHandler { callHandler(message) } else { refuseCall(message) }
  }

  /// Answers a call that nobody handles.
  nonisolated func refuseCall(_ message: Message) {
    let path = message.path?.string ?? "nowhere"
    let error = DBusError(name: .unknownObject, message: "There is no object \(path)")
    Reply(to: message, on: self).fail(error)
  }

  private func receive(signal message: Message) {
    if message.interface == "org.freedesktop.DBus.Local" {
      if message.member == "Disconnected" { disconnected() }
      return
    }
    for handler in signals.handlers(for: message) { handler(message) }
  }

  private func disconnected() {
    let handlers = disconnectHandlers
    disconnectHandlers = []
    close()
    for handler in handlers { handler() }
  }
}

extension DBusError {
  static var connectionEnded: DBusError {
    DBusError(.disconnected, "The connection to the bus has ended")
  }
}
