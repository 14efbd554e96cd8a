import Glibc

/// A file descriptor that a message carries; it is closed when nobody holds it any more.
///
/// Sending duplicates it, so the sender's stays open as long as the sender keeps it.
package final class UnixFD: Sendable {
  /// The descriptor, valid as long as this object lives.
  package let rawValue: CInt

  /// Takes an open descriptor over.
  package init(owning descriptor: CInt) {
    precondition(descriptor >= 0, "A file descriptor is not negative")
    rawValue = descriptor
  }

  /// Duplicates an open descriptor, close-on-exec.
  ///
  /// - Throws: ``DBusError`` if it is not open or the process has no descriptor left.
  package convenience init(duplicating descriptor: CInt) throws(DBusError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if copy < 0 {
      let reason = String(cString: strerror(errno))
      throw DBusError(.invalidValue, "File descriptor \(descriptor) cannot be sent: \(reason)")
    }
    self.init(owning: copy)
  }

  deinit { close(rawValue) }
}

/// Two objects are equal only if they are the same one: descriptors have no value to compare.
extension UnixFD: Hashable {
  package static func == (left: UnixFD, right: UnixFD) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
