import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct ByteChannelTests {
  @Test func bytesArriveInOrderHoweverManyTheyAre() throws {
    let sent = (0..<300).map { piece in
      [UInt8](repeating: UInt8(truncatingIfNeeded: piece), count: piece * piece)
    }
    var arrived: [UInt8] = []
    try runLoop { loop in
      let (left, right) = try channels(on: loop) { bytes in
        #expect((1...ByteChannel.chunkSize).contains(bytes.count))
        arrived += bytes
      } ended: { end in
        #expect(end == .endOfFile)
        loop.stop()
      }
      right.isReading = false
      for piece in sent { try left.write(piece) }
      #expect(left.queuedBytes > 0)
      left.finishWriting()
      right.isReading = true
    }
    #expect(arrived == sent.flatMap(\.self))
  }

  @Test func bothDirectionsWorkAtOnce() throws {
    try runLoop { loop in
      let pair = try DescriptorPair.sockets()
      let echo = try channel(pair.theirs.nonBlockingCopy(), on: loop) { channel, bytes in
        #expect(throws: Never.self) { try channel.write(bytes) }
      }
      var left = 200_000
      let asker = try channel(pair.ours.nonBlockingCopy(), on: loop) { _, bytes in
        left -= bytes.count
        if left == 0 { loop.stop() }
      }
      try asker.write([UInt8](repeating: 7, count: left))
      #expect(!echo.isClosed)
    }
  }

  @Test func aQueueAtItsLimitTakesNothingOfAWrite() throws {
    try runLoop { loop in
      let (left, right) = try channels(on: loop, limit: 1_000) { _ in
      } ended: { _ in
      }
      right.isReading = false
      #expect(throws: ByteChannel.WriteError.full) {
        try left.write([UInt8](repeating: 1, count: 1_001))
      }
      #expect(left.queuedBytes == 0)
      while left.queuedBytes == 0 { try left.write([UInt8](repeating: 1, count: 1_000)) }
      let queued = left.queuedBytes
      #expect(throws: ByteChannel.WriteError.full) {
        try left.write([UInt8](repeating: 1, count: 1_001 - queued))
      }
      #expect(left.queuedBytes == queued)
      loop.stop()
    }
  }

  @Test func theLastBytesOfAPeerThatHasGoneComeBeforeTheEnd() throws {
    var events: [String] = []
    try runLoop { loop in
      let pair = try DescriptorPair.sockets()
      let number = pair.ours.number
      let channel = try ByteChannel(pair.ours.nonBlockingCopy(), on: loop, limit: 10_000_000) {
        events.append(String(decoding: $0, as: UTF8.self))
      } ended: { end in
        // Bytes that the peer had not read turn its end into a reset.
        events.append(end == .endOfFile ? "end" : "failed")
        loop.stop()
      }
      _ = number
      send(pair.theirs.number, "last words", 10, 0)
      shutdown(pair.theirs.number, CInt(SHUT_RDWR))
      // The peer reads no more: no SIGPIPE, and no loss of what it said.
      try channel.write([UInt8](repeating: 1, count: 1_000))
      #expect(throws: ByteChannel.WriteError.closed) { try channel.write([1]) }
    }
    #expect(events == ["last words", "end"])
  }

  @Test func aChannelClosedByItsReceiverIsSilent() throws {
    var calls = 0
    try runLoop { loop in
      let pair = try DescriptorPair.sockets()
      _ = try channel(pair.ours.nonBlockingCopy(), on: loop) { channel, _ in
        calls += 1
        channel.close()
        #expect(channel.isClosed)
        #expect(throws: ByteChannel.WriteError.closed) { try channel.write([1]) }
        loop.schedule(after: .milliseconds(5)) { loop.stop() }
      }
      send(pair.theirs.number, [UInt8](repeating: 1, count: 100_000), 100_000, 0)
      shutdown(pair.theirs.number, CInt(SHUT_RDWR))
    }
    #expect(calls == 1)
  }

  @Test func aPausedChannelSleepsEvenWhenItsPeerHasGone() throws {
    var received = 0
    try runLoop { loop in
      let (left, right) = try channels(on: loop) {
        received += $0.count
      } ended: { _ in
        loop.stop()
      }
      right.isReading = false
      try left.write([1, 2, 3])
      left.close()
      loop.schedule(after: .milliseconds(30)) {
        #expect(received == 0)
        #expect(loop.wakeUps <= 2)
        right.isReading = true
      }
    }
    #expect(received == 3)
  }

  @Test func readingGoesOnAfterWritingWasFinished() throws {
    var log: [String] = []
    try runLoop { loop in
      let pair = try DescriptorPair.sockets()
      let asker = try ByteChannel(pair.ours.nonBlockingCopy(), on: loop, limit: 1_000) {
        log.append(String(decoding: $0, as: UTF8.self))
      } ended: { end in
        #expect(end == .endOfFile)
        loop.stop()
      }
      var answerer: ByteChannel?
      answerer = try ByteChannel(pair.theirs.nonBlockingCopy(), on: loop, limit: 1_000) { _ in
        #expect(throws: Never.self) { try answerer?.write(Array("answer".utf8)) }
        answerer?.finishWriting()
      } ended: { _ in
        answerer = nil
      }
      try asker.write([1])
      asker.finishWriting()
      #expect(throws: ByteChannel.WriteError.closed) { try asker.write([2]) }
    }
    #expect(log == ["answer"])
  }

  @Test func whatMayWaitGoesWithTheNextBytesOrWhenItsTimeIsOver() throws {
    var pieces: [String] = []
    try runLoop { loop in
      let (left, right) = try channels(on: loop) {
        pieces.append(String(decoding: $0, as: UTF8.self))
        if pieces.count == 2 { loop.stop() }
      } ended: { _ in
      }
      try left.write(Array("a".utf8), within: .seconds(60))
      try left.write(Array("b".utf8), within: .seconds(60))
      #expect(left.queuedBytes == 2)
      try left.write(Array("c".utf8))
      #expect(left.queuedBytes == 0)
      loop.schedule(after: .milliseconds(5)) {
        #expect(throws: Never.self) { try left.write(Array("d".utf8), within: .milliseconds(1)) }
        _ = right
      }
    }
    #expect(pieces == ["abc", "d"])
  }

  @Test func aPipeCanBeRead() throws {
    var text: [UInt8] = []
    try runLoop { loop in
      let pair = try DescriptorPair.reader()
      write(pair.theirs.number, "log line\n", 9)
      _ = try ByteChannel(pair.ours.nonBlockingCopy(), on: loop, limit: 0) {
        text += $0
      } ended: {
        #expect($0 == .endOfFile)
        loop.stop()
      }
    }
    #expect(text == Array("log line\n".utf8))
  }
}

/// Two channels joined to each other; only what the right one does is reported.
private func channels(
  on loop: EventLoop,
  limit: Int = 100_000_000,
  received: @escaping ([UInt8]) -> Void,
  ended: @escaping (ByteChannel.End) -> Void
) throws -> (left: ByteChannel, right: ByteChannel) {
  let pair = try DescriptorPair.sockets()
  let left = try ByteChannel(
    pair.ours.nonBlockingCopy(),
    on: loop,
    limit: limit,
    received: { _ in },
    ended: { _ in }
  )
  let right = try ByteChannel(
    pair.theirs.nonBlockingCopy(),
    on: loop,
    limit: limit,
    received: received,
    ended: ended
  )
  return (left, right)
}

/// A channel whose receiver gets the channel, too.
private func channel(
  _ descriptor: consuming Descriptor,
  on loop: EventLoop,
  received: @escaping (ByteChannel, [UInt8]) -> Void
) throws -> ByteChannel {
  var channel: ByteChannel?
  let result = try ByteChannel(descriptor, on: loop, limit: 1_000_000) { bytes in
    if let channel { received(channel, bytes) }
  } ended: { _ in
  }
  channel = result
  return result
}

extension Descriptor {
  /// A second owner of the same file, which does not block any more.
  fileprivate borrowing func nonBlockingCopy() throws(SystemError) -> Descriptor {
    let number = number
    let copy = try Descriptor("fcntl") { fcntl(number, F_DUPFD_CLOEXEC, 4) }
    try systemCall("fcntl") { fcntl(number, F_SETFL, O_NONBLOCK) }
    return copy
  }
}
