import EventLoop
import Glibc
import ServiceKit
import Testing

@Suite struct InstanceLockTests {
  @Test func aSecondInstanceLearnsWhoHoldsTheFolder() throws {
    let folder = try TestFolder()
    let path = folder.path
    let first = try InstanceLock(folder: path)
    let held = InstanceLock.Failure.held(path: "\(path)/lock", pid: getpid())
    #expect(throws: held) { _ = try InstanceLock(folder: path) }
    #expect(held.description == "\(path)/lock is held by process \(getpid())")
    _ = consume first
    _ = try InstanceLock(folder: path)
  }

  @Test func theLockIsFreeOnceItsHolderHasEnded() throws {
    let folder = try TestFolder()
    let path = folder.path
    do { _ = try InstanceLock(folder: path) }
    // What a holder that was killed leaves: the file, with its number.
    _ = try InstanceLock(folder: path)
  }

  @Test func aChildDoesNotKeepTheLock() throws {
    let folder = try TestFolder()
    let path = folder.path
    let lock = try InstanceLock(folder: path)
    let loop = try EventLoop()
    let child = try ChildProcess(
      SpawnConfiguration(executable: "/bin/sleep", arguments: ["1000"]),
      on: loop
    ) { _ in }
    _ = consume lock
    _ = try InstanceLock(folder: path)
    child.signal(SIGKILL)
  }

  @Test func aMissingFolderIsNamed() throws {
    let error = SystemError("open /nonexistent/lock", number: ENOENT)
    #expect(throws: InstanceLock.Failure.system(error)) {
      _ = try InstanceLock(folder: "/nonexistent")
    }
  }
}
