internal import Glibc
package import SwiftletFoundation
internal import Synchronization
package import WidgetModel
package import WidgetWire

/// The daemon's end of a bundle's channel, driven by a test.
package final class FakeDaemon: Sendable {
  package struct Silence: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  private let descriptor: Int32
  private let decoder = Mutex(FrameDecoder())
  package let runtime: BundleRuntime
  package let replica = Replica()

  /// Starts a runtime in this process and reads its hello.
  package init(
    _ program: any BundleProgram,
    ownsProcess: Bool = false,
    recorder: OperationRecorder = OperationRecorder()
  ) throws {
    var pair: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else {
      throw Silence(description: "socketpair failed")
    }
    descriptor = pair[0]
    let exited = Exited()
    runtime = BundleRuntime(
      program: program,
      descriptor: pair[1],
      replica: replica,
      recorder: recorder
    ) { exited.set() }
    self.exited = exited
    runtime.start(identity: "test", ownsProcess: ownsProcess)
    guard case .hello = try next() else { throw Silence(description: "no hello") }
  }

  package final class Exited: Sendable {
    private let flag = Mutex(false)
    func set() { flag.withLock { $0 = true } }
    package var isSet: Bool { flag.withLock { $0 } }
  }
  package let exited: Exited

  deinit { close(descriptor) }

  package func welcome(_ sync: Sync = Sync(revision: 0)) {
    send(.welcome(groups: ["own", "shared"], sync: sync))
  }

  package func send(_ messages: MessageToBundle...) {
    let bytes = messages.flatMap { $0.frame.bytes }
    var offset = 0
    while offset < bytes.count {
      let count = write(descriptor, Array(bytes[offset...]), bytes.count - offset)
      guard count > 0 else { return }
      offset += count
    }
  }

  package func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The next message of the bundle; waits at most five seconds.
  package func next() throws -> MessageFromBundle {
    guard let message = try message(within: 5000) else {
      throw Silence(description: "the bundle said nothing for five seconds")
    }
    return message
  }

  /// A message that comes within so many milliseconds, or nil.
  package func message(within milliseconds: Int32) throws -> MessageFromBundle? {
    try decoder.withLock { decoder in
      while true {
        if let frame = try decoder.next() { return try MessageFromBundle(frame) }
        var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&item, 1, milliseconds) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        decoder.append(buffer[..<count])
      }
    }
  }

  /// Messages that one read gives, however many there are.
  package func performed() throws -> PerformedMessage {
    guard case .performed(let message) = try next() else {
      throw Silence(description: "expected performed")
    }
    return message
  }

  package func timeline() throws -> TimelineMessage {
    guard case .timeline(let message) = try next() else {
      throw Silence(description: "expected timeline")
    }
    return message
  }

  package func perform(
    _ id: Int64,
    _ intent: String,
    pressed: String? = nil,
    parent: Int64? = nil,
    sync: Sync? = nil
  ) {
    send(
      .perform(
        PerformRequest(
          id: id,
          action: "a\(id)",
          intent: IntentReference(name: intent),
          pressed: pressed,
          parent: parent,
          sync: sync ?? Sync(revision: replica.revision)
        )
      )
    )
  }

  package func requestTimeline(_ id: Int64, _ widget: PlacedWidget, sync: Sync? = nil) {
    send(
      .timeline(
        TimelineRequest(
          id: id,
          purpose: .timeline,
          widget: widget,
          sync: sync ?? Sync(revision: replica.revision)
        )
      )
    )
  }
}

extension PlacedWidget {
  package static func test(_ id: String, kind: String, reads: ReadSet? = nil) -> PlacedWidget {
    PlacedWidget(
      id: id,
      kind: kind,
      family: .systemSmall,
      size: Size(width: 170, height: 170),
      configuration: [:],
      reads: reads
    )
  }
}
