internal import Glibc
internal import Synchronization
package import WidgetModel
package import WidgetWire

/// The bundle did not say what a test expected.
package struct DaemonSilence: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) { self.description = description }
}

/// The daemon's end of a bundle's channel.
package final class DaemonEnd: Sendable {
  private let descriptor: Int32
  private let decoder = Mutex(FrameDecoder())

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  func send(_ messages: [MessageToBundle]) {
    let bytes = messages.flatMap { $0.frame.bytes }
    var offset = 0
    while offset < bytes.count {
      let count = write(descriptor, Array(bytes[offset...]), bytes.count - offset)
      guard count > 0 else { return }
      offset += count
    }
  }

  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// A message that comes within so many milliseconds, or nil.
  func message(within milliseconds: Int32) throws -> MessageFromBundle? {
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
}

/// A daemon that a test plays.
package protocol Daemon: Sendable {
  var end: DaemonEnd { get }
}

extension Daemon {
  package func welcome(_ sync: Sync = Sync(revision: 0)) {
    send(.welcome(groups: ["own", "shared"], sync: sync))
  }

  package func send(_ messages: MessageToBundle...) { end.send(messages) }

  package func hangUp() { end.hangUp() }

  /// The next message of the bundle; waits at most five seconds.
  package func next() throws -> MessageFromBundle {
    guard let message = try message(within: 5000) else {
      throw DaemonSilence(description: "the bundle said nothing for five seconds")
    }
    return message
  }

  /// A message that comes within so many milliseconds, or nil.
  package func message(within milliseconds: Int32) throws -> MessageFromBundle? {
    try end.message(within: milliseconds)
  }

  package func performed() throws -> PerformedMessage {
    guard case .performed(let message) = try next() else {
      throw DaemonSilence(description: "expected performed")
    }
    return message
  }

  package func timeline() throws -> TimelineMessage {
    guard case .timeline(let message) = try next() else {
      throw DaemonSilence(description: "expected timeline")
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
          sync: sync ?? Sync(revision: 0)
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
          sync: sync ?? Sync(revision: 0)
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
