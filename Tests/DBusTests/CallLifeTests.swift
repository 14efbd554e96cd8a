import DBus
import DBusTestSupport
import EventLoop
import Glibc
import Synchronization
import Testing

/// Deadlines, cancellation, disconnects, and answers given late, twice or not at all.
@Suite(.timeLimit(.minutes(1))) struct CallLifeTests {
  private let bus: PrivateBus
  private let client: BusConnection
  private let service: BusConnection
  private let faults = Recorder<String>()

  init() throws {
    bus = try PrivateBus()
    client = try bus.connect()
    service = try bus.connect(log: faults.record)
  }

  @Test func aCallWithoutAnswerTimesOutAtItsDeadline() async throws {
    let kept = Recorder<IncomingCall>()
    await service.onCall { kept.record($0) }
    let start = ContinuousClock.now
    let error = await #expect(throws: DBusError.self) {
      try await client.call(.echo(service), deadline: .milliseconds(50))
    }
    let passed = ContinuousClock.now - start
    #expect(error?.code == .timedOut)
    #expect(error?.message.contains("Echo") == true)
    #expect(passed >= .milliseconds(50))
    #expect(await client.pendingCallCount == 0)
    // An answer that comes too late disturbs nothing.
    for call in kept.events { call.reply.send() }
    _ = try await client.call(.bus("GetId"))
  }

  @Test func aCancelledTaskGetsCancelledAtOnceAndOnlyThat() async throws {
    let kept = Recorder<IncomingCall>()
    await service.onCall { kept.record($0) }
    let task = Task { [client, service] in try await client.call(.echo(service), deadline: nil) }
    try await kept.wait(for: 1)
    task.cancel()
    await #expect(throws: DBusError.self) { try await task.value }
    do {
      _ = try await task.value
    } catch {
      #expect((error as? DBusError)?.code == .cancelled)
    }
    #expect(await client.pendingCallCount == 0)
    kept.events.first?.reply.send()
    _ = try await client.call(.bus("GetId"))
  }

  @Test func aTaskCancelledBeforeTheCallSendsNothing() async throws {
    let calls = Recorder<IncomingCall>()
    await service.onCall { calls.record($0) }
    let task = Task { [client, service] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.call(.echo(service), deadline: nil)
    }
    await #expect(throws: DBusError.self) { try await task.value }
    // Whatever had been sent would arrive before this.
    _ = try await client.call(.call(service.uniqueName, "/", "org.freedesktop.DBus.Peer", "Ping"))
    #expect(calls.events.isEmpty)
  }

  @Test func cancellingRacingWithAnswersCompletesEachCallOnce() async throws {
    await service.onCall { $0.reply.send() }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<500 {
        group.addTask { [client, service] in
          let task = Task { try await client.call(.echo(service)) }
          if number % 2 == 0 { await Task.yield() }
          task.cancel()
          // A continuation resumed twice traps, one never resumed hangs.
          _ = await task.result
        }
      }
    }
    #expect(await client.pendingCallCount == 0)
  }

  @Test func aCallbackCallCanBeCancelledByItsTicket() async throws {
    await service.onCall { call in keep(call) }
    let outcomes = Recorder<DBusError.Code?>()
    client.perform { [service] client in
      let ticket = client.call(.echo(service), deadline: nil) { outcomes.record($0.code) }
      client.cancel(ticket)
      client.cancel(ticket)
    }
    #expect(try await outcomes.wait(for: 1) == [.cancelled])
  }

  @Test func aCompletionIsNeverCalledBeforeTheCallReturns() async throws {
    let order = Recorder<String>()
    client.perform { [service] client in
      client.call(.echo(service, ["\u{0}"])) { _ in order.record("completed") }
      order.record("returned")
    }
    #expect(try await order.wait(for: 2) == ["returned", "completed"])
  }

  @Test func whenTheBusDiesBothSidesAreToldAndWaitingCallsFail() async throws {
    await service.onCall { call in keep(call) }
    let ended = Recorder<String>()
    await client.onDisconnect { ended.record("client") }
    await service.onDisconnect { ended.record("service") }
    let outcomes = Recorder<DBusError.Code?>()
    client.perform { [service] client in
      for _ in 0..<3 {
        client.call(.echo(service), deadline: nil) { outcomes.record($0.code) }
      }
    }
    _ = try await client.call(.bus("GetId"))
    bus.stop()
    try await ended.wait(for: 2)
    try await outcomes.wait(for: 3)
    #expect(Set(ended.events) == ["client", "service"])
    #expect(outcomes.events == [.disconnected, .disconnected, .disconnected])
    #expect(await !client.isConnected)
    let error = await #expect(throws: DBusError.self) { try await client.call(.bus("GetId")) }
    #expect(error?.code == .disconnected)
    await client.onDisconnect { ended.record("late") }
    try await ended.wait(for: 3)
  }

  @Test func closingFailsWaitingCallsAndIsNoDisconnect() async throws {
    let outcomes = Recorder<DBusError.Code?>()
    await service.onCall { call in keep(call) }
    await client.onDisconnect { outcomes.record(nil) }
    await client.call(.echo(service), deadline: nil) { outcomes.record($0.code) }
    await client.close()
    await client.close()
    #expect(try await outcomes.wait(for: 1) == [.disconnected])
  }

  @Test func anAnswerMayComeLaterAndFromAnotherThread() async throws {
    await service.onCall { call in
      Task {
        try await Task.sleep(for: .milliseconds(5))
        call.reply.send(call.arguments)
      }
    }
    #expect(try await client.call(.echo(service, ["x"])).body == ["x"])
  }

  @Test func aDroppedCallIsAnsweredWithAnErrorAndLogged() async throws {
    await service.onCall { _ in }
    let error = await #expect(throws: DBusError.self) { try await client.call(.echo(service)) }
    #expect(error?.name == .failed)
    #expect(faults.events == ["A call of Echo was dropped without an answer"])
  }

  #if DEBUG
    @Test func answeringTwiceIsCaughtInDebugBuilds() async {
      await #expect(processExitsWith: .failure) {
        let bus = try PrivateBus()
        let client = try bus.connect()
        let service = try bus.connect()
        await service.onCall { call in
          call.reply.send()
          call.reply.send()
        }
        _ = try? await client.call(.echo(service))
        try await client.settle()
      }
    }
  #endif

  @Test func anAnswerThatCannotBeSentBecomesAnErrorAndIsLogged() async throws {
    let tooMuch = DBusValue.bytes([UInt8](repeating: 0, count: MessageLimits.arrayBytes + 1))
    await service.onCall { $0.reply.send([tooMuch]) }
    let error = await #expect(throws: DBusError.self) { try await client.call(.echo(service)) }
    #expect(error?.name == .limitsExceeded)
    #expect(error?.message.contains("Echo") == true)
    #expect(faults.events.count == 1)
  }

  @Test func whatIsTooDeepBecomesAnErrorToo() async throws {
    let deep = (0...64).reduce(DBusValue.int32(1)) { value, _ in .variant(value) }
    await service.onCall { call in
      call.reply.fail(DBusError(name: "org.example.Deep", message: "No.", details: [deep]))
    }
    let error = await #expect(throws: DBusError.self) { try await client.call(.echo(service)) }
    #expect(error?.name == "org.example.Deep")
    #expect(error?.message == "No.")
    #expect(error?.details == [])
    #expect(faults.events.count == 1)
  }

  @Test func aTextWithNULDoesNotHideWhatStandsBesideIt() async throws {
    await service.onCall { call in
      call.reply.send([
        "a\0", .array(of: "(sv)", [.structure(["b\0", .variant("c\0")])]), ["d\0": "e\0"], "f",
      ])
    }
    let clean: [DBusValue] = [
      "a\u{FFFD}", .array(of: "(sv)", [.structure(["b\u{FFFD}", .variant("c\u{FFFD}")])]),
      ["d\u{FFFD}": "e\u{FFFD}"], "f",
    ]
    #expect(try await client.call(.echo(service)).body == clean)
    #expect(faults.events.count == 1)
  }

  @Test func aSignalThatCannotBeSentIsLoggedAndTheNextOneGoesOut() async throws {
    let heard = Recorder<Message>()
    let rule = MatchRule(sender: service.uniqueName, path: "/")
    let subscription = await client.subscribe(rule) { heard.record($0) }
    _ = try await client.call(.bus("GetId"))
    let tooMuch = DBusValue.bytes([UInt8](repeating: 0, count: MessageLimits.arrayBytes + 1))
    for body: [DBusValue] in [[tooMuch], ["a\0"], ["b"]] {
      service.post(.signal("/", "org.example.I", "Told", body))
    }
    #expect(try await heard.wait(for: 2).map(\.body) == [["a\u{FFFD}"], ["b"]])
    #expect(faults.events.count == 2)
    subscription.cancel()
  }

  @Test func whoWantsNoAnswerGetsNone() async throws {
    let seen = Recorder<Bool>()
    await service.onCall { call in
      call.reply.send()
      seen.record(true)
    }
    let answers = Recorder<Bool>()
    await client.call(.echo(service, flags: .noReplyExpected), deadline: nil) { _ in
      answers.record(true)
    }
    try await seen.wait(for: 1)
    _ = try await client.call(.call(service.uniqueName, "/", "org.freedesktop.DBus.Peer", "Ping"))
    #expect(answers.events.isEmpty)
  }

  @Test func keptCallsHoldNoLibraryMemory() async throws {
    // libdbus stops reading at 63 MiB of live messages; 500 calls of 256 KiB are twice that.
    let kept = Recorder<IncomingCall>()
    await service.onCall { kept.record($0) }
    let body: [DBusValue] = [.bytes([UInt8](repeating: 1, count: 256 << 10))]
    let answers = Recorder<Bool>()
    await client.perform500(.echo(service, body)) { answers.record(true) }
    try await kept.wait(for: 500)
    for call in kept.events { call.reply.send() }
    try await answers.wait(for: 500)
  }
}

extension BusConnection {
  fileprivate func perform500(
    _ message: Message,
    _ completion: @escaping @Sendable () -> Void
  ) {
    for _ in 0..<500 { call(message, deadline: nil) { _ in completion() } }
  }
}

extension Result where Failure == DBusError {
  fileprivate var code: DBusError.Code? {
    if case .failure(let error) = self { error.code } else { nil }
  }
}

/// Keeps a call without ever answering it, until the test process ends.
private func keep(_ call: IncomingCall) {
  keptCalls.withLock { $0.append(call) }
}

private let keptCalls = Mutex<[IncomingCall]>([])
