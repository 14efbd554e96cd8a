import CLinux
import EventLoop
import Glibc
import Testing

@Suite struct LinuxShimTests {
  @Test func aSealedFileInMemoryCanOnlyBeRead() throws {
    let file = try Descriptor("memfd_create") { clinux_memfd_create("test") }
    #expect(write(file.number, "text", 4) == 4)
    #expect(clinux_memfd_is_sealed(file.number) == 0)
    #expect(clinux_memfd_seal(file.number) == 0)
    #expect(clinux_memfd_is_sealed(file.number) == 1)
    #expect(write(file.number, "more", 4) == -1)
    #expect(ftruncate(file.number, 0) == -1)
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(pread(file.number, &buffer, 8, 0) == 4)
    #expect(fcntl(file.number, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func theOtherEndOfASocketIsKnown() throws {
    let pair = try DescriptorPair.sockets()
    var pid: pid_t = 0
    var uid: uid_t = .max
    var gid: gid_t = .max
    #expect(clinux_peer_credentials(pair.ours.number, &pid, &uid, &gid) == 0)
    #expect(pid == getpid())
    #expect(uid == getuid())
    #expect(gid == getgid())
  }

  @Test func ofADescriptorPairOnlyOursDoesNotBlockAndBothAreCloseOnExec() throws {
    func check(_ pair: borrowing DescriptorPair) {
      #expect(fcntl(pair.ours.number, F_GETFL) & O_NONBLOCK != 0)
      #expect(fcntl(pair.theirs.number, F_GETFL) & O_NONBLOCK == 0)
      #expect(fcntl(pair.ours.number, F_GETFD) & FD_CLOEXEC != 0)
      #expect(fcntl(pair.theirs.number, F_GETFD) & FD_CLOEXEC != 0)
    }
    check(try DescriptorPair.sockets())
    check(try DescriptorPair.reader())
  }

  @Test func aTreeIsRemovedWithoutFollowingLinks() throws {
    let kept = try TemporaryFolder()
    try kept.write("file", "")
    let folder = try TemporaryFolder()
    mkdir(folder("sub"), 0o700)
    try folder.write("sub/file", "")
    symlink(kept.path, folder("sub/link"))
    #expect(clinux_remove_tree(folder("sub")) == 0)
    #expect(access(folder("sub"), F_OK) == -1)
    #expect(access(kept("file"), F_OK) == 0)
    #expect(clinux_remove_tree(folder("sub")) == 0)
  }
}
