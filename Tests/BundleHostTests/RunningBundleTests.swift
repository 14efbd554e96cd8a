import BundleHost
import EventLoop
import Glibc
import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

@Suite struct RunningBundleTests {
  /// What a bundle said and how it ended, in order.
  private final class Events: BundleEvents {
    let loop: EventLoop
    var said = 0
    var isEnding = false
    var end: ProcessEnd?

    init(_ loop: EventLoop) { self.loop = loop }

    func received(_ message: MessageFromBundle, from: BundleID, process: any BundleProcess) {
      if end == nil { said += 1 }
    }

    func ending(_ bundle: BundleID, process: any BundleProcess) { isEnding = true }

    func ended(_ bundle: BundleID, process: any BundleProcess, _ end: ProcessEnd) {
      self.end = end
      loop.stop()
    }

    func printed(_ line: String, by bundle: BundleID) {}
  }

  private func bundle(in folder: TemporaryFolder) throws -> InstalledBundle {
    InstalledBundle(
      manifest: BundleManifest(
        id: try #require(BundleID("org.a")),
        version: "1",
        executable: "program",
        sdkVersion: "1"
      ),
      folder: folder.path,
      identity: "1"
    )
  }

  @Test func theEndOfAllIsToldOnceTheyHaveEnded() throws {
    let folder = try TemporaryFolder()
    let loop = try EventLoop()
    let events = Events(loop)
    let launcher = ProcessLauncher(on: loop, environment: [:], memoryLimit: 1 << 30)
    launcher.events = events
    var told = 0
    launcher.whenAllHaveEnded { told += 1 }
    #expect(told == 1)
    // What cannot be started is no process.
    #expect(throws: WidgetError.self) { try launcher.launch(try bundle(in: folder)) }
    launcher.whenAllHaveEnded { told += 1 }
    #expect(told == 2)
    folder.write("#!/bin/sh\nread line <&3\n", to: "program", mode: 0o700)
    let processes = [
      try launcher.launch(try bundle(in: folder)), try launcher.launch(try bundle(in: folder)),
    ]
    launcher.whenAllHaveEnded {
      told += 1
      loop.stop()
    }
    #expect(told == 2)
    for process in processes { process.kill() }
    let timer = loop.schedule(after: .seconds(10)) { loop.stop() }
    loop.run()
    timer.cancel()
    #expect(told == 3)
    for process in processes { #expect(kill(process.processID, 0) != 0) }
  }

  private static let message = MessageFromBundle.progress(
    id: 1,
    fraction: 0.5,
    text: String(repeating: "x", count: 1_000)
  )

  @Test func whatABundleSaidBeforeItDiedIsReceivedBeforeItsEnd() throws {
    let folder = try TemporaryFolder()
    let count = 90
    let frames = Array(repeating: Self.message.frame.bytes, count: count).flatMap(\.self)
    let bytes = "\(folder.path)/frames"
    try frames.withUnsafeBytes { buffer in
      let descriptor = open(bytes, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(descriptor) }
      try #require(write(descriptor, buffer.baseAddress, buffer.count) == buffer.count)
    }
    let program = folder.write(
      "#!/bin/sh\ncat '\(bytes)' >&3\nkill -KILL $$\n",
      to: "program"
    )
    chmod(program, 0o700)
    let loop = try EventLoop()
    let events = Events(loop)
    let launcher = ProcessLauncher(
      on: loop,
      environment: ["PATH": "/bin:/usr/bin"],
      memoryLimit: 1 << 30
    )
    launcher.events = events
    let process = try launcher.launch(try bundle(in: folder))
    // The loop learns of everything at once: more bytes than it reads in one go, and the end.
    var info = siginfo_t()
    waitid(P_PID, id_t(process.processID), &info, WEXITED | WNOWAIT)
    let timer = loop.schedule(after: .seconds(10)) { loop.stop() }
    loop.run()
    timer.cancel()
    #expect(events.said == count)
    #expect(events.isEnding)
    #expect(events.end == .signalled(SIGKILL))
  }
}
