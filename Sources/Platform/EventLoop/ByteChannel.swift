import Glibc

/// A stream of bytes over a non-blocking socket, read and written by a loop; also reads a pipe.
///
/// What cannot be written at once is queued up to a limit, so a peer that does not read costs no more
/// than that. The loop keeps the channel until it ends or is closed.
package final class ByteChannel {
  /// Why a channel came to its end by itself.
  package enum End: Hashable, Sendable {
    /// The other end was closed, after all its bytes were delivered.
    case endOfFile

    /// The connection broke.
    case failed(SystemError)
  }

  /// Why bytes were not taken.
  package enum WriteError: Error, Hashable {
    /// The queue would pass its limit; nothing of the bytes was taken.
    case full

    /// The channel was closed, or the peer has stopped reading.
    case closed
  }

  /// What is read at once at most, so that one busy peer leaves the others their turns.
  package static let chunkSize = 65_536

  /// The bytes that wait for the peer to read.
  package var queuedBytes: Int { queue.count }

  /// Whether bytes are read as they come; switch it off to let the peer wait.
  ///
  /// The end of the stream is not noticed either while it is off.
  ///
  /// - Important: Must only be set on the loop.
  package var isReading = true {
    didSet { updateInterest() }
  }

  private var descriptor: Descriptor?
  private var registration: Registration?
  private let limit: Int
  private var queue = WriteQueue()
  private var canWrite = true
  /// Runs while all that is queued may wait for more, not for the peer.
  private var patience: TimerToken?
  private var isFinishing = false
  private var received: ([UInt8]) -> Void
  private var ended: (End) -> Void
  private unowned let loop: EventLoop

  /// Takes over a descriptor and reads it from now on.
  ///
  /// - Parameters:
  ///   - descriptor: A non-blocking stream socket, or the reading end of a pipe.
  ///   - loop: The loop that reads and writes it.
  ///   - limit: The largest number of bytes that may wait to be written.
  ///   - received: Gets 1 to `chunkSize` bytes at a time, in order.
  ///   - ended: Called at most once, after the last bytes; the descriptor is closed by then.
  /// - Throws: What `EventLoop.register` objects to.
  /// - Important: Must only be called on the loop.
  package init(
    _ descriptor: consuming Descriptor,
    on loop: EventLoop,
    limit: Int,
    received: @escaping ([UInt8]) -> Void,
    ended: @escaping (End) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.limit = limit
    self.received = received
    self.ended = ended
    let number = descriptor.number
    self.descriptor = consume descriptor
    registration = try loop.register(number, for: .readable) { readiness in
      if readiness.contains(.writable) { self.flush() }
      if !readiness.isDisjoint(with: [.readable, .error, .hangup]) { self.read() }
    }
  }

  /// Whether the channel has ended or was closed.
  package var isClosed: Bool { registration == nil }

  /// Writes bytes after those written before; what the peer does not take at once is queued.
  ///
  /// A peer that has gone is not an error here: `ended` tells it, after the last bytes it sent.
  ///
  /// - Parameters:
  ///   - bytes: What is written.
  ///   - delay: How long they may wait for the next bytes, so that the peer is woken only once.
  /// - Throws: `full` and nothing is taken; `closed` once writing has ended.
  /// - Important: Must only be called on the loop.
  package func write(_ bytes: [UInt8], within delay: Duration = .zero) throws(WriteError) {
    loop.preconditionOnLoop()
    guard registration != nil, canWrite, !isFinishing else { throw .closed }
    guard bytes.count <= limit - queue.count else { throw .full }
    let wasEmpty = queue.isEmpty
    queue.append(bytes)
    if delay > .zero, wasEmpty {
      patience = loop.schedule(after: delay) { [weak self] in self?.flush() }
    } else if wasEmpty || delay <= .zero && patience != nil {
      flush()
    }
  }

  /// Tells the peer that no more bytes come, once those queued are written; reading goes on.
  ///
  /// - Important: Must only be called on the loop.
  package func finishWriting() {
    loop.preconditionOnLoop()
    guard !isFinishing else { return }
    isFinishing = true
    if patience != nil { flush() }
    if queue.isEmpty { endWriting() }
  }

  /// Delivers now what the peer has sent so far, at most `limit` bytes of it; its end is not told.
  ///
  /// For a peer that is known to be gone, before the channel is closed.
  ///
  /// - Important: Must only be called on the loop.
  package func drain(limit: Int) {
    loop.preconditionOnLoop()
    var left = limit
    while left > 0, let registration,
      let bytes = try? loop.readChunk(registration.descriptor, min(left, Self.chunkSize)),
      !bytes.isEmpty
    {
      left -= bytes.count
      received(bytes)
    }
  }

  /// Ends the channel at once, without a further call; queued bytes are lost.
  ///
  /// - Important: Must only be called on the loop.
  package func close() {
    loop.preconditionOnLoop()
    registration?.cancel()
    registration = nil
    patience?.cancel()
    patience = nil
    descriptor = nil
    queue = WriteQueue()
    // The handlers may own the owner of this channel.
    received = { _ in }
    ended = { _ in }
  }
}

// MARK: - Events

extension ByteChannel {
  private func read() {
    guard let registration, isReading else { return }
    do {
      let bytes = try loop.readChunk(registration.descriptor, Self.chunkSize)
      if bytes.isEmpty { end(.endOfFile) } else { received(bytes) }
    } catch  where error.number != EAGAIN {
      end(.failed(error))
    } catch {
      // Somebody else took the bytes, or the event was about a side that has ended.
    }
  }

  private func flush() {
    guard let registration else { return }
    patience?.cancel()
    patience = nil
    while canWrite, !queue.isEmpty {
      let count = queue.withFirst { bytes in
        send(registration.descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
      }
      if count >= 0 {
        queue.remove(count)
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        // The peer is gone, but may have written before it went: reading finds the end.
        canWrite = false
        queue = WriteQueue()
      }
    }
    if isFinishing, queue.isEmpty { endWriting() }
    updateInterest()
  }

  private func endWriting() {
    guard let registration, canWrite else { return }
    canWrite = false
    shutdown(registration.descriptor, CInt(SHUT_WR))
  }

  private func updateInterest() {
    var interest: Interest = []
    if isReading { interest.insert(.readable) }
    if !queue.isEmpty { interest.insert(.writable) }
    do {
      try registration?.update(interest)
    } catch {
      loop.afterCurrentEvents { self.end(.failed(error)) }
    }
  }

  private func end(_ reason: End) {
    guard registration != nil else { return }
    let ended = ended
    close()
    ended(reason)
  }
}

/// Bytes in the order in which they are to be written, in the pieces they came in.
private struct WriteQueue {
  private var pieces: [[UInt8]] = []
  private var first = 0
  private var offset = 0

  /// Pieces are joined up to this size, so that many small ones take one call.
  private static let joinedSize = 16_384

  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    if let last = pieces.indices.last, last > first || offset == 0,
      pieces[last].count + bytes.count <= Self.joinedSize
    {
      pieces[last] += bytes
    } else {
      pieces.append(bytes)
    }
  }

  func withFirst(_ body: (UnsafeRawBufferPointer) -> Int) -> Int {
    pieces[first].withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
  }

  mutating func remove(_ written: Int) {
    count -= written
    offset += written
    guard offset == pieces[first].count else { return }
    pieces[first] = []
    offset = 0
    first += 1
    // Moving the rest is put off until half of it is spent, so that a long queue is moved seldom.
    if first * 2 >= pieces.count {
      pieces.removeFirst(first)
      first = 0
    }
  }
}
