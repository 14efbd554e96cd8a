import EventLoop
import Glibc
import WidgetEngine
import WidgetModel
import WidgetWire

/// The process of one bundle: its channel, its log and its end.
final class RunningBundle: BundleProcess {
  /// What may wait for a bundle that does not read; all values of its groups have room, as they are
  /// told at its start.
  static let queueLimit = 64 << 20
  /// What is still read of a bundle that has died: more than a socket holds, and no more, since what
  /// it started may go on writing.
  static let lastWordsLimit = 4 << 20

  private let id: BundleID
  private let handler: any BundleEvents
  private var child: ChildProcess?
  private var channel: ByteChannel?
  private var logChannel: ByteChannel?
  private var decoder = FrameDecoder()
  private var lines = LogLines()
  private var isOver = false

  init(
    _ bundle: InstalledBundle,
    environment: [String: String],
    memoryLimit: UInt64,
    on loop: EventLoop,
    handler: any BundleEvents,
    gone: @escaping () -> Void
  ) throws(SystemError) {
    id = bundle.id
    self.handler = handler
    let sockets = try DescriptorPair.sockets()
    let log = try DescriptorPair.reader()
    let configuration = SpawnConfiguration(
      executable: "\(bundle.folder)/\(bundle.manifest.executable)",
      environment: environment,
      folder: bundle.folder,
      standardOutput: log.theirs.number,
      standardError: log.theirs.number,
      channel: sockets.theirs.number,
      limits: [.data(memoryLimit), .core(0)]
    )
    child = try ChildProcess(configuration, on: loop) { [weak self] in
      self?.ended($0)
      gone()
    }
    channel = try ByteChannel(
      sockets.takeOurs(),
      on: loop,
      limit: Self.queueLimit,
      received: { [weak self] in self?.received($0) },
      ended: { [weak self] _ in self?.channelEnded() }
    )
    logChannel = try ByteChannel(
      log.takeOurs(),
      on: loop,
      limit: 0,
      received: { self.printed($0) },
      ended: { _ in self.printedAll() }
    )
  }

  var processID: Int32 { child?.pid ?? 0 }

  func send(_ message: MessageToBundle) {
    do {
      try channel?.write(message.boundedBytes, within: message.patience)
    } catch .full {
      violated("does not read what it is told")
    } catch {
      // It has gone; its end is told by the process.
    }
  }

  func terminate() {
    isOver = true
    send(.shutdown)
    channel?.finishWriting()
    child?.tearDown([
      TeardownStep(signal: nil, wait: .seconds(1)),
      TeardownStep(signal: SIGTERM, wait: .seconds(1)),
    ])
  }

  func kill() {
    isOver = true
    channel?.close()
    child?.signalGroup(SIGKILL)
  }

  private func received(_ bytes: [UInt8]) {
    guard !isOver else { return }
    decoder.append(bytes)
    do throws(WireError) {
      while !isOver, let frame = try decoder.next() {
        handler.received(try MessageFromBundle(frame), from: id, process: self)
      }
    } catch {
      violated("sent \(error)")
    }
  }

  private func channelEnded() {
    guard !isOver else { return }
    handler.ending(id, process: self)
    // A process without its channel can do nothing for anybody.
    child?.tearDown([TeardownStep(signal: nil, wait: .milliseconds(500))])
  }

  private func violated(_ what: String) {
    guard !isOver else { return }
    kill()
    handler.ended(id, process: self, .violated(what))
  }

  private func ended(_ status: ChildProcess.Status) {
    if !isOver {
      // An action that it performed before it died was performed, though its end is told first.
      handler.ending(id, process: self)
      channel?.drain(limit: Self.lastWordsLimit)
    }
    let wasOver = isOver
    isOver = true
    channel?.close()
    if !wasOver { handler.ended(id, process: self, status.processEnd) }
  }

  /// The last words of a process often lack their newline; the log keeps this object until then.
  private func printedAll() {
    let now = MonotonicTime.now.nanoseconds / 1000
    for line in lines.end(now: now) { handler.printed(line, by: id) }
    logChannel = nil
  }

  private func printed(_ bytes: [UInt8]) {
    let now = MonotonicTime.now.nanoseconds / 1000
    for line in lines.take(bytes, now: now) { handler.printed(line, by: id) }
  }
}

extension MessageToBundle {
  /// The message's frame; an answer that is too long becomes an error, since a bundle would take it
  /// for a broken channel.
  fileprivate var boundedBytes: [UInt8] {
    let bytes = frame.bytes
    guard bytes.count - 4 > WireProtocol.frameLimit, case .reply(let id, _) = self else {
      return bytes
    }
    let error = WidgetError(
      .limitExceeded,
      "The answer takes \(bytes.count) bytes; allowed are \(WireProtocol.frameLimit)."
    )
    return MessageToBundle.reply(id: id, result: .failure(error)).frame.bytes
  }

  /// How long it may wait for the next message.
  ///
  /// A commit changes nothing for the bundle until it is asked for something; waking it for that
  /// alone costs as much as sending the receipt.
  fileprivate var patience: Duration {
    if case .committed = self { .milliseconds(5) } else { .zero }
  }
}

extension ChildProcess.Status {
  fileprivate var processEnd: ProcessEnd {
    switch self {
    case .exited(let code): .exited(status: code)
    case .signalled(let signal): .signalled(signal)
    default: .violated("is gone")
    }
  }
}
