import CDBus
import DBus
import DBusTestSupport
import EventLoop
import Glibc
import Testing

/// How libdbus's watches and timeouts are served, seen from the loop.
@Suite(.timeLimit(.minutes(1))) struct WatchTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  @Test func anIdleConnectionDoesNotWakeTheLoop() async throws {
    let connection = try bus.connect()
    try await connection.settle()
    // A write watch that is not honoured as disabled would wake the loop tens of thousands of times.
    let before = bus.loop.wakeUps
    try await Task.sleep(for: .milliseconds(300))
    #expect(bus.loop.wakeUps - before <= 1)
    try await connection.settle()
  }

  @Test func aFullSocketIsWrittenOnWhenTheBusReads() async throws {
    let client = try bus.connect()
    let service = try bus.connect()
    await service.onCall { $0.reply.send([.int64(Int64($0.arguments[0].bytesValue?.count ?? 0))]) }
    let sizes = Recorder<Int64>()
    let count = 1 << 20
    client.perform { client in
      for _ in 0..<30 {
        let body: [DBusValue] = [.bytes([UInt8](repeating: 1, count: count))]
        client.call(.echo(service, body)) { result in
          sizes.record((try? result.get().body.first?.int64Value) ?? -1)
        }
      }
    }
    #expect(try await sizes.wait(for: 30) == Array(repeating: Int64(count), count: 30))
    await service.close()
  }

  @Test func aDescriptorNumberInUseAgainIsServed() async throws {
    // The kernel gives the lowest free number, so the next connection has that of the closed one.
    for _ in 0..<50 {
      let connection = try bus.connect()
      try await connection.settle()
      await connection.close()
    }
    let connection = try bus.connect()
    try await connection.settle()
  }

  @Test func aDroppedConnectionLeavesTheBus() async throws {
    let watcher = try bus.connect()
    let owners = Recorder<BusName?>()
    var connection: BusConnection? = try bus.connect()
    let name = try #require(connection?.uniqueName)
    let watch = await watcher.watchName(name) { owners.record($0) }
    try await owners.wait(for: 1)
    connection = nil
    #expect(try await owners.wait(for: 2) == [name, nil])
    watch.cancel()
  }

  @Test func libraryTimeoutsFire() async throws {
    // libdbus's own pending calls are the one thing that has timeouts; the binding does not use them.
    let raw = try await onThread { [address = bus.address] in
      var name: UnsafeMutablePointer<CChar>?
      var message: UnsafeMutablePointer<CChar>?
      guard let raw = swiftlet_dbus_open_address(address, &name, &message) else {
        throw TestSupportError("Not connected")
      }
      return UInt(bitPattern: raw)
    }
    let service = try bus.connect()
    await service.onCall { call in
      Task {
        try await Task.sleep(for: .seconds(5)); call.reply.send()
      }
    }
    let events = Recorder<CInt>()
    let raws = try LibraryClient(raw, on: bus.loop, log: events)
    await raws.call(service.uniqueName.string, timeout: 60)
    #expect(try await events.wait(for: 1) == [DBUS_MESSAGE_TYPE_ERROR])
    await raws.close()
  }
}

/// Uses libdbus without the binding's connection.
private actor LibraryClient {
  private let loop: EventLoop
  private let raw: OpaquePointer
  private let log: Recorder<CInt>
  private var watches: LibraryWatches?

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ raw: UInt, on loop: EventLoop, log: Recorder<CInt>) throws {
    self.raw = try #require(OpaquePointer(bitPattern: raw))
    self.loop = loop
    self.log = log
  }

  func call(_ destination: String, timeout: CInt) {
    let watches = LibraryWatches(raw, on: loop) { [weak self] in
      self?.assumeIsolated { $0.received() }
    }
    try? watches.attach()
    self.watches = watches
    let message = dbus_message_new_method_call(destination, "/", "org.example.Test", "Echo")
    var pending: OpaquePointer?
    dbus_connection_send_with_reply(raw, message, &pending, timeout)
    dbus_message_unref(message)
    watches.apply()
  }

  func close() {
    watches?.detach()
    dbus_connection_close(raw)
    dbus_connection_unref(raw)
  }

  private func received() {
    while let message = dbus_connection_pop_message(raw) {
      let kind = dbus_message_get_type(message)
      if kind == DBUS_MESSAGE_TYPE_ERROR { log.record(kind) }
      dbus_message_unref(message)
    }
  }
}
