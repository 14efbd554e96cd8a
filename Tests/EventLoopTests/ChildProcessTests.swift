import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct ChildProcessTests {
  @Test func theExitCodeIsToldOnce() throws {
    var statuses: [ChildProcess.Status] = []
    try runLoop { loop in
      let child = try ChildProcess(shell("exit 7"), on: loop) { status in
        statuses.append(status)
        loop.schedule(after: .milliseconds(5)) { loop.stop() }
      }
      #expect(child.isRunning)
    }
    #expect(statuses == [.exited(7)])
  }

  @Test func aSignalThatEndsItIsTold() throws {
    try runLoop { loop in
      _ = try ChildProcess(shell("kill -SEGV $$"), on: loop) { status in
        #expect(status == .signalled(SIGSEGV))
        #expect(status.description.contains("signal 11"))
        loop.stop()
      }
    }
  }

  @Test func manyChildrenAreEachToldOnce() throws {
    var seen: [CInt: Int] = [:]
    try runLoop { loop in
      for code in 0..<CInt(40) {
        _ = try ChildProcess(shell("exit \(code)"), on: loop) { status in
          if case .exited(let code) = status { seen[code, default: 0] += 1 }
          if seen.count == 40 { loop.stop() }
        }
      }
    }
    #expect(seen.values.allSatisfy { $0 == 1 })
  }

  @Test func theChildHasDescriptorsZeroToThreeAndNoOther() throws {
    // Made without close-on-exec, as careless libraries do.
    let leaked = open("/dev/null", O_RDONLY)
    defer { close(leaked) }
    let pair = try DescriptorPair.sockets()
    let script = "ls /proc/$$/fd; true"
    #expect(try output(of: shell(script, channel: pair.theirs.number)) == "0\n1\n2\n3\n")
    #expect(try output(of: shell(script)) == "0\n1\n2\n")
  }

  @Test func theChannelIsDescriptorThreeOfTheChild() throws {
    var answer: [UInt8] = []
    try runLoop { loop in
      let pair = try DescriptorPair.sockets()
      let theirs = pair.theirs.number
      _ = try ChildProcess(shell("cat <&3 >&3", channel: theirs), on: loop) { _ in }
      send(pair.ours.number, "ping", 4, 0)
      shutdown(pair.ours.number, CInt(SHUT_WR))
      let ours = dup(pair.ours.number)
      _ = try ByteChannel(Descriptor(owning: ours), on: loop, limit: 0) {
        answer += $0
      } ended: {
        #expect($0 == .endOfFile)
        loop.stop()
      }
      _ = consume pair
    }
    #expect(answer == Array("ping".utf8))
  }

  /// Our 0 is to become its 1 after something else became its 0.
  @Test func descriptorsThatChangePlacesDoNotOverwriteEachOther() throws {
    let input = try Pipe()
    defer {
      close(input.reader)
      close(input.writer)
    }
    let pair = try DescriptorPair.reader()
    let configuration = SpawnConfiguration(
      executable: "/bin/sh",
      arguments: ["-c", "links=$(readlink /proc/$$/fd/0 /proc/$$/fd/1); echo \"$links\" >&2"],
      environment: ["PATH": "/usr/bin:/bin"],
      standardInput: input.reader,
      standardOutput: STDIN_FILENO,
      standardError: pair.theirs.number
    )
    let text = try output(of: configuration, through: pair)
    #expect(text == "\(link(input.reader))\n\(link(STDIN_FILENO))\n")
  }

  @Test func noSignalIsBlockedOrIgnoredInTheChild() throws {
    var mask = sigset_t()
    var previous = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &mask, &previous)
    let handler = signal(SIGURG, SIG_IGN)
    defer {
      pthread_sigmask(SIG_SETMASK, &previous, nil)
      signal(SIGURG, handler)
    }
    let text = try output(
      of: SpawnConfiguration(executable: "/bin/cat", arguments: ["/proc/self/status"])
    )
    let sets = text.split(separator: "\n").filter {
      $0.hasPrefix("SigBlk") || $0.hasPrefix("SigIgn")
    }
    .compactMap { UInt64($0.suffix(16), radix: 16) }
    // 32 and 33 belong to the C library.
    #expect(sets.map { $0 & ~0x1_8000_0000 } == [0, 0])
  }

  @Test func theChildLeadsAProcessGroupOfItsOwn() throws {
    let text = try output(
      of: SpawnConfiguration(executable: "/bin/cat", arguments: ["/proc/self/stat"])
    )
    let fields = text.split(separator: " ")
    #expect(fields[4] == fields[0])
    #expect(fields[4] != "\(getpgrp())")
  }

  @Test func environmentAndFolderAreThoseGiven() throws {
    let folder = try TemporaryFolder()
    let configuration = SpawnConfiguration(
      executable: "/usr/bin/env",
      environment: ["A": "1=2", "EMPTY": ""]
    )
    let lines = try output(of: configuration).split(separator: "\n").sorted()
    #expect(lines == ["A=1=2", "EMPTY="])
    var pwd = SpawnConfiguration(executable: "/bin/pwd")
    pwd.folder = folder.path
    #expect(try output(of: pwd) == folder.path + "\n")
  }

  @Test func limitsHoldForTheChild() throws {
    let input = try DescriptorPair.sockets()
    var text: [UInt8] = []
    try runLoop { loop in
      let pair = try DescriptorPair.reader()
      var configuration = shell("read go; ulimit -n; ulimit -c")
      configuration.standardInput = input.theirs.number
      configuration.standardOutput = pair.theirs.number
      configuration.limits = [.descriptors(17), .core(0)]
      _ = try ChildProcess(configuration, on: loop) { _ in }
      send(input.ours.number, "go\n", 3, 0)
      let ours = dup(pair.ours.number)
      _ = consume pair
      _ = try ByteChannel(Descriptor(owning: ours), on: loop, limit: 0) {
        text += $0
      } ended: { _ in
        loop.stop()
      }
    }
    #expect(String(decoding: text, as: UTF8.self) == "17\n0\n")
  }

  @Test func aProgramThatCannotBeStartedIsNamed() throws {
    let loop = try EventLoop()
    let missing = SpawnConfiguration(executable: "/nonexistent/bundle")
    #expect(throws: SystemError("posix_spawn /nonexistent/bundle", number: ENOENT)) {
      try ChildProcess(missing, on: loop) { _ in }
    }
    let folder = try TemporaryFolder()
    try folder.write("plain", "")
    let noProgram = SpawnConfiguration(executable: folder("plain"))
    #expect(throws: SystemError("posix_spawn \(folder("plain"))", number: EACCES)) {
      try ChildProcess(noProgram, on: loop) { _ in }
    }
    var noFolder = shell("exit 0")
    noFolder.folder = "/nonexistent"
    #expect(throws: SystemError("posix_spawn /bin/sh in /nonexistent", number: ENOENT)) {
      try ChildProcess(noFolder, on: loop) { _ in }
    }
  }

  @Test(arguments: ["A\0", "", "A=B"]) func aVariableThatCannotBePassedIsRefused(name: String)
    throws
  {
    let loop = try EventLoop()
    #expect(throws: SystemError.self) {
      try ChildProcess(
        SpawnConfiguration(executable: "/bin/true", environment: [name: ""]),
        on: loop
      ) { _ in }
    }
  }

  // MARK: - Ends

  @Test func teardownAsksFirst() throws {
    try tearDown("trap 'exit 3' TERM") { child in
      child.tearDown([TeardownStep(signal: SIGTERM, wait: patience)])
    } ended: {
      #expect($0 == .exited(3))
    }
  }

  @Test func teardownKillsWhatDoesNotListen() throws {
    try tearDown("trap '' TERM") { child in
      child.tearDown([
        TeardownStep(signal: nil, wait: .milliseconds(5)),
        TeardownStep(signal: SIGTERM, wait: .milliseconds(5)),
      ])
    } ended: {
      #expect($0 == .signalled(SIGKILL))
    }
  }

  @Test func teardownEndsAStoppedProcess() throws {
    try tearDown("trap 'exit 3' TERM") { child in
      child.signal(SIGSTOP)
      child.tearDown([TeardownStep(signal: SIGTERM, wait: .milliseconds(5))])
    } ended: {
      #expect($0 == .signalled(SIGKILL))
    }
  }

  @Test func aSecondTeardownCanOnlyHastenTheFirst() throws {
    try tearDown("trap '' TERM") { child in
      child.tearDown([TeardownStep(signal: SIGTERM, wait: .milliseconds(20))])
      child.tearDown([TeardownStep(signal: SIGTERM, wait: patience)])
    } ended: {
      #expect($0 == .signalled(SIGKILL))
    }
    try tearDown("trap '' TERM") { child in
      child.tearDown([TeardownStep(signal: SIGTERM, wait: patience)])
      child.tearDown([])
    } ended: {
      #expect($0 == .signalled(SIGKILL))
    }
  }

  @Test func aChildDoesNotOutliveItsLoop() throws {
    var pid: CInt = 0
    do {
      let loop = try EventLoop()
      pid = try ChildProcess(shell("sleep 1000"), on: loop) { _ in }.pid
      #expect(kill(pid, 0) == 0)
    }
    #expect(kill(pid, 0) == -1)
  }

  @Test func whatTheProcessLeftInItsGroupDiesWithIt() throws {
    // The pipe ends when the last process that holds it has ended.
    #expect(try output(of: shell("sleep 1000 & echo started")) == "started\n")
  }

  /// Runs a script that says when it is ready and then waits, and does something to it.
  private func tearDown(
    _ preparation: String,
    _ body: @escaping (ChildProcess) -> Void,
    ended: @escaping (ChildProcess.Status) -> Void
  ) throws {
    try runLoop { loop in
      let pair = try DescriptorPair.reader()
      var configuration = shell("\(preparation); echo ready; while :; do sleep 0.02; done")
      configuration.standardOutput = pair.theirs.number
      let child = try ChildProcess(configuration, on: loop) { status in
        ended(status)
        loop.stop()
      }
      let ours = dup(pair.ours.number)
      _ = try ByteChannel(Descriptor(owning: ours), on: loop, limit: 0) { _ in
        body(child)
      } ended: { _ in
      }
    }
  }
}

private func shell(_ script: String, channel: CInt? = nil) -> SpawnConfiguration {
  SpawnConfiguration(
    executable: "/bin/sh",
    arguments: ["-c", script],
    environment: ["PATH": "/usr/bin:/bin"],
    channel: channel
  )
}

/// What a program writes to its standard output, until all who could write have ended.
private func output(of configuration: SpawnConfiguration) throws -> String {
  let pair = try DescriptorPair.reader()
  var configuration = configuration
  configuration.standardOutput = pair.theirs.number
  return try output(of: configuration, through: pair)
}

private func output(
  of configuration: SpawnConfiguration,
  through ends: consuming DescriptorPair
) throws -> String {
  var text: [UInt8] = []
  var left = 2
  let loop = try EventLoop()
  func stopAfterBoth() {
    left -= 1
    if left == 0 { loop.stop() }
  }
  _ = try ChildProcess(configuration, on: loop) { _ in stopAfterBoth() }
  let ours = dup(ends.ours.number)
  _ = consume ends
  _ = try ByteChannel(Descriptor(owning: ours), on: loop, limit: 0) {
    text += $0
  } ended: { _ in
    stopAfterBoth()
  }
  loop.schedule(after: patience) { loop.stop() }
  loop.run()
  #expect(left == 0)
  return String(decoding: text, as: UTF8.self)
}

/// What a descriptor of ours leads to.
private func link(_ descriptor: CInt) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
  return String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
