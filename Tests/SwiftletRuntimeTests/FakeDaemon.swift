import Glibc
import SwiftletFoundation
import Synchronization
import WidgetModel
import WidgetWire

/// The daemon's end of a bundle's channel, driven by a test.
final class FakeDaemon: Sendable {
  struct Silence: Error, CustomStringConvertible {
    var description: String
  }

  private let descriptor: Int32
  private let decoder = Mutex(FrameDecoder())
  let runtime: BundleRuntime
  let replica = Replica()
  let hasExited = Mutex(false)

  /// Starts a runtime in this process and reads its hello.
  init(
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

  final class Exited: Sendable {
    private let flag = Mutex(false)
    func set() { flag.withLock { $0 = true } }
    var isSet: Bool { flag.withLock { $0 } }
  }
  let exited: Exited

  deinit { close(descriptor) }

  func welcome(_ sync: Sync = Sync(revision: 0)) {
    send(.welcome(groups: ["own", "shared"], sync: sync))
  }

  func send(_ messages: MessageToBundle...) {
    let bytes = messages.flatMap { $0.frame.bytes }
    var offset = 0
    while offset < bytes.count {
      let count = write(descriptor, Array(bytes[offset...]), bytes.count - offset)
      guard count > 0 else { return }
      offset += count
    }
  }

  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The next message of the bundle; waits at most five seconds.
  func next() throws -> MessageFromBundle {
    guard let message = try message(within: 5000) else {
      throw Silence(description: "the bundle said nothing for five seconds")
    }
    return message
  }

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
  func performed() throws -> PerformedMessage {
    guard case .performed(let message) = try next() else {
      throw Silence(description: "expected performed")
    }
    return message
  }

  func timeline() throws -> TimelineMessage {
    guard case .timeline(let message) = try next() else {
      throw Silence(description: "expected timeline")
    }
    return message
  }

  func perform(
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

  func requestTimeline(_ id: Int64, _ widget: PlacedWidget, sync: Sync? = nil) {
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
  static func test(_ id: String, kind: String, reads: ReadSet? = nil) -> PlacedWidget {
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

/// A program made of closures: intents and kinds by name.
struct TestProgram: BundleProgram {
  var intents: [String: @Sendable () async throws -> Void] = [:]
  /// What each kind's provider does; it gives the text of its only entry.
  var kinds: [String: @Sendable () async throws -> String] = [:]

  func describe() -> BundleDescription {
    BundleDescription(sdkVersion: SwiftletVersion.current, kinds: [], intents: [])
  }

  func perform(_ intent: IntentReference) async throws -> PerformedMessage.Value {
    guard let body = intents[intent.name] else { throw WidgetError(.unknownAction, "No intent.") }
    try await body()
    return PerformedMessage.Value()
  }

  func makeTimeline(
    for widget: PlacedWidget,
    purpose: TimelineRequest.Purpose
  ) async throws -> MadeTimeline {
    guard let body = kinds[widget.kind] else { throw WidgetError(.unknownKind, "No kind.") }
    let text = try await body()
    let table = EntryTable(date: Timestamp(microseconds: 0), textLines: [text])
    return MadeTimeline(
      entries: [ArchivedEntry(table: table, archive: Array(text.utf8))],
      policy: .never
    )
  }

  func answer(_ query: QueryRequest) async throws -> [SuggestedValue] { [] }
}
