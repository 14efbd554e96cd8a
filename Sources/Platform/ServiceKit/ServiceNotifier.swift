package import EventLoop
import Glibc

/// Tells the service manager how this service is doing, where it wants to know.
package struct ServiceNotifier: Sendable {
  /// The socket of the manager; nil where nobody listens.
  package let address: String?

  /// Reads the manager's address from `NOTIFY_SOCKET`.
  package init(environment: [String: String]) {
    address = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Tells that the service serves from now on.
  ///
  /// - Throws: What keeps the manager from hearing it; the service itself is not concerned.
  package func ready() throws(SystemError) {
    try send("READY=1")
  }

  /// Tells that the service is about to end.
  ///
  /// - Throws: What keeps the manager from hearing it.
  package func stopping() throws(SystemError) {
    try send("STOPPING=1")
  }

  /// Shows a line about the service to those who ask the manager.
  ///
  /// - Throws: What keeps the manager from hearing it.
  package func status(_ text: String) throws(SystemError) {
    try send("STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  private func send(_ message: String) throws(SystemError) {
    guard let address else { return }
    let socket = try Descriptor("socket") {
      Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }
    var (socketAddress, length) = try Self.socketAddress(address)
    let sent = withUnsafePointer(to: &socketAddress) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(socket.number, message, message.utf8.count, CInt(MSG_NOSIGNAL), $0, length)
      }
    }
    if sent < 0 { throw SystemError("sendto \(address)") }
  }

  /// An address in the file system, or with `@` in front one in the abstract space.
  private static func socketAddress(
    _ text: String
  ) throws(SystemError) -> (sockaddr_un, socklen_t) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(text.utf8)
    let isAbstract = bytes.first == UInt8(ascii: "@")
    guard isAbstract || bytes.first == UInt8(ascii: "/") else {
      throw SystemError("NOTIFY_SOCKET '\(text)'", number: EAFNOSUPPORT)
    }
    if isAbstract { bytes[0] = 0 }
    let capacity = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard bytes.count <= capacity, !bytes.dropFirst().contains(0) else {
      throw SystemError("NOTIFY_SOCKET '\(text)'", number: EINVAL)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // The zeros after an abstract name would be part of it.
    let start = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
    return (address, socklen_t(start + bytes.count + (isAbstract ? 0 : 1)))
  }
}
