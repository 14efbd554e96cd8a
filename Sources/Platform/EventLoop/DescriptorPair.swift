import CLinux
import Glibc

/// Two connected descriptors: one for this process's loop, one to hand to another process.
///
/// Both are close-on-exec; only ours is non-blocking, so that the other process may simply wait on its.
package struct DescriptorPair: ~Copyable {
  /// The end that stays here.
  package let ours: Descriptor

  /// The end to give away; close it here right after, or the end of the other process goes unnoticed.
  package let theirs: Descriptor

  private init(ours: consuming Descriptor, theirs: consuming Descriptor) throws(SystemError) {
    self.ours = ours
    self.theirs = theirs
    try systemCall("fcntl") { fcntl(self.ours.number, F_SETFL, O_NONBLOCK) }
  }

  /// Our end alone; the other one is closed.
  package consuming func takeOurs() -> Descriptor { ours }

  /// A pair of stream sockets, for bytes in both directions.
  package static func sockets() throws(SystemError) -> DescriptorPair {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try systemCall("socketpair") { socketpair(AF_UNIX, kind, 0, &ends) }
    return try DescriptorPair(
      ours: Descriptor(owning: ends[0]),
      theirs: Descriptor(owning: ends[1])
    )
  }

  /// A pipe of which we read what the other process writes.
  package static func reader() throws(SystemError) -> DescriptorPair {
    var ends: [CInt] = [-1, -1]
    try systemCall("pipe2") { clinux_pipe(&ends, 0) }
    return try DescriptorPair(
      ours: Descriptor(owning: ends[0]),
      theirs: Descriptor(owning: ends[1])
    )
  }
}
