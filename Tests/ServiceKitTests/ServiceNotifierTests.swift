import EventLoop
import Glibc
import ServiceKit
import Testing

@Suite struct ServiceNotifierTests {
  @Test func theManagerHearsOfReadinessStatusAndEnd() throws {
    let folder = try TestFolder()
    let manager = try Manager("\(folder.path)/notify", abstract: false)
    let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": "\(folder.path)/notify"])
    try notifier.ready()
    try notifier.status("3 bundles\nREADY=0")
    try notifier.stopping()
    #expect(manager.next() == "READY=1")
    #expect(manager.next() == "STATUS=3 bundles READY=0")
    #expect(manager.next() == "STOPPING=1")
  }

  @Test func anAbstractAddressBeginsWithAnAt() throws {
    let name = "swiftlet-test-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let manager = try Manager(name, abstract: true)
    try ServiceNotifier(environment: ["NOTIFY_SOCKET": "@" + name]).ready()
    #expect(manager.next() == "READY=1")
  }

  @Test(arguments: [[:], ["NOTIFY_SOCKET": ""]])
  func withoutAManagerNothingIsSent(environment: [String: String]) throws {
    let notifier = ServiceNotifier(environment: environment)
    #expect(notifier.address == nil)
    try notifier.ready()
  }

  @Test func anAddressThatIsNoneIsNamed() {
    let long = "/" + String(repeating: "x", count: 200)
    for (address, number) in [("relative", EAFNOSUPPORT), (long, EINVAL)] {
      #expect(throws: SystemError("NOTIFY_SOCKET '\(address)'", number: number)) {
        try ServiceNotifier(environment: ["NOTIFY_SOCKET": address]).ready()
      }
    }
    #expect(throws: SystemError("sendto /nonexistent/notify", number: ENOENT)) {
      try ServiceNotifier(environment: ["NOTIFY_SOCKET": "/nonexistent/notify"]).ready()
    }
  }
}

/// The receiving end of a service manager.
private struct Manager: ~Copyable {
  private let socket: Descriptor

  init(_ name: String, abstract: Bool) throws {
    let socket = try Descriptor("socket") {
      Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = (abstract ? [0] : []) + Array(name.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(2 + bytes.count)
    let number = socket.number
    try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = try systemCall("bind") { bind(number, address, length) }
      }
    }
    self.socket = socket
  }

  func next() -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = recv(socket.number, &buffer, buffer.count, CInt(MSG_DONTWAIT))
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
