import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct RegistrationTests {
  @Test func readinessIsReportedUntilTheBytesAreTaken() throws {
    let pipe = try Pipe()
    var calls = 0
    try runLoop { loop in
      pipe.write("x")
      try loop.register(pipe.reader, for: .readable) { readiness in
        #expect(readiness == .readable)
        calls += 1
        guard calls == 3 else { return }
        _ = drain(pipe.reader)
        loop.schedule(after: .milliseconds(5)) { loop.stop() }
      }
    }
    #expect(calls == 3)
  }

  @Test func aClosedWriterIsReportedAsHangup() throws {
    let pipe = try Pipe()
    var seen: Readiness = []
    try runLoop { loop in
      try loop.register(pipe.reader, for: .readable) { readiness in
        seen = readiness
        loop.stop()
      }
      close(pipe.writer)
    }
    #expect(seen.contains(.hangup))
  }

  @Test func aClosedReaderIsReportedAsError() throws {
    let pipe = try Pipe()
    var seen: Readiness = []
    try runLoop { loop in
      try loop.register(pipe.writer, for: .writable) { readiness in
        seen = readiness
        loop.stop()
      }
      close(pipe.reader)
    }
    #expect(seen.contains(.error))
  }

  @Test func interestCanChangeWhileRegistered() throws {
    let pipe = try Pipe()
    var seen: [Readiness] = []
    try runLoop { loop in
      let registration = try loop.register(pipe.writer, for: []) { seen.append($0) }
      loop.schedule(after: .milliseconds(5)) {
        #expect(seen == [])
        #expect(throws: Never.self) { try registration.update(.writable) }
      }
      loop.schedule(after: .milliseconds(10)) { loop.stop() }
    }
    #expect(seen.first == .writable)
  }

  @Test func aHungUpDescriptorNobodyWantsDoesNotKeepTheLoopAwake() throws {
    let pipe = try Pipe()
    var wakeUps = 0
    try runLoop { loop in
      let registration = try loop.register(pipe.reader, for: .readable) { _ in
        Issue.record("Nothing was asked for")
      }
      try registration.update([])
      close(pipe.writer)
      loop.schedule(after: .milliseconds(50)) {
        wakeUps = loop.wakeUps
        loop.stop()
      }
    }
    #expect(wakeUps <= 3)
  }

  @Test func aDescriptorIsRegisteredOnce() throws {
    let pipe = try Pipe()
    let loop = try EventLoop()
    let first = try loop.register(pipe.reader, for: .readable) { _ in }
    #expect(throws: SystemError("epoll_ctl on descriptor \(pipe.reader)", number: EEXIST)) {
      try loop.register(pipe.reader, for: .writable) { _ in }
    }
    first.cancel()
    #expect(first.isCancelled)
    try loop.register(pipe.reader, for: .writable) { _ in }.cancel()
  }

  @Test func aPlainFileIsRefused() throws {
    let loop = try EventLoop()
    let file = try Descriptor("open") { open("/proc/self/exe", O_RDONLY | O_CLOEXEC) }
    #expect(throws: SystemError("epoll_ctl on descriptor \(file.number)", number: EPERM)) {
      try loop.register(file.number, for: .readable) { _ in }
    }
  }

  @Test func aHandlerMayCancelItself() throws {
    let pipe = try Pipe()
    var calls = 0
    try runLoop { loop in
      pipe.write("x")
      var registration: Registration?
      registration = try loop.register(pipe.reader, for: .readable) { _ in
        calls += 1
        registration?.cancel()
        loop.schedule(after: .milliseconds(5)) { loop.stop() }
      }
    }
    #expect(calls == 1)
  }

  /// Two descriptors are ready in one batch; whichever comes first replaces the other by a new file
  /// with the same number, which has nothing to read.
  @Test func anEventOfAFileDoesNotReachTheNextFileWithItsNumber() throws {
    let left = try Pipe()
    let right = try Pipe()
    let empty = try Pipe()
    var calls: [String] = []
    try runLoop { loop in
      var registrations: [CInt: Registration] = [:]
      func replace(_ other: CInt) throws {
        registrations[other]?.cancel()
        #expect(dup2(empty.reader, other) == other)
        try loop.register(other, for: .readable) { _ in calls.append("stale") }
      }
      for (mine, other) in [(left.reader, right.reader), (right.reader, left.reader)] {
        registrations[mine] = try loop.register(mine, for: .readable) { _ in
          calls.append("live")
          _ = drain(mine)
          #expect(throws: Never.self) { try replace(other) }
          loop.schedule(after: .milliseconds(5)) { loop.stop() }
        }
      }
      left.write("x")
      right.write("x")
    }
    #expect(calls == ["live"])
  }

  /// Closing a descriptor does not take it out of epoll while a duplicate is open: cancelling must.
  @Test func aCancelledDescriptorIsOutOfTheKernelsHands() throws {
    let pipe = try Pipe()
    var wakeUps = 0
    try runLoop { loop in
      let registration = try loop.register(pipe.reader, for: .readable) { _ in }
      let duplicate = dup(pipe.reader)
      registration.cancel()
      close(pipe.reader)
      pipe.write("x")
      loop.schedule(after: .milliseconds(50)) {
        wakeUps = loop.wakeUps
        close(duplicate)
        loop.stop()
      }
    }
    #expect(wakeUps <= 3)
  }

  @Test func anEventNoLongerWantedIsNotDelivered() throws {
    let left = try Pipe()
    let right = try Pipe()
    var calls = 0
    try runLoop { loop in
      var registrations: [Registration] = []
      for pipe in [left.reader, right.reader] {
        registrations.append(
          try loop.register(pipe, for: .readable) { _ in
            calls += 1
            for registration in registrations { try? registration.update([]) }
            loop.schedule(after: .milliseconds(5)) { loop.stop() }
          }
        )
      }
      left.write("x")
      right.write("x")
    }
    #expect(calls == 1)
  }
}
