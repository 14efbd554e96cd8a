import CLinux
import Glibc

extension SpawnConfiguration {
  /// The first descriptor that the child does not get.
  private static let firstClosed: CInt = 4

  /// Starts the program in a process group of its own, with no signal blocked or handled.
  ///
  /// - Returns: The number of the process, which the caller must wait for.
  func spawn() throws(SystemError) -> CInt {
    let call = "posix_spawn \(executable)" + (folder.map { " in \($0)" } ?? "")
    for text in [executable, folder ?? ""] + arguments { try requireNoZero(text, call) }
    for (name, value) in environment {
      try requireNoZero(name, call)
      try requireNoZero(value, "\(call) with \(name)")
      if name.isEmpty || name.contains("=") {
        throw SystemError("\(call) with variable '\(name)'", number: EINVAL)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setAttributes(&attributes)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let copies = try addDescriptors(&actions)
    defer { for copy in copies { close(copy) } }
    clinux_spawn_add_close_from(&actions, channel == nil ? Self.firstClosed - 1 : Self.firstClosed)
    if let folder { clinux_spawn_add_chdir(&actions, folder) }

    let arguments = CStrings([executable] + arguments)
    let variables = CStrings(environment.map { "\($0.key)=\($0.value)" })
    var pid: CInt = 0
    let number = posix_spawn(
      &pid,
      executable,
      &actions,
      &attributes,
      arguments.pointers,
      variables.pointers
    )
    guard number == 0 else { throw SystemError(call, number: number) }
    return pid
  }

  private func setAttributes(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, CShort(flags))
  }

  /// Puts the given descriptors at 0 to 3 of the child.
  ///
  /// One that is itself among 0 to 3 here could be overwritten before its turn comes, so it is copied
  /// out of the way first.
  ///
  /// - Returns: The copies, to be closed after the start.
  private func addDescriptors(
    _ actions: inout posix_spawn_file_actions_t
  ) throws(SystemError) -> [CInt] {
    var copies: [CInt] = []
    do throws(SystemError) {
      let sources = [standardInput, standardOutput, standardError, channel]
      for (target, source) in sources.enumerated() {
        guard var source else {
          guard target < 3 else { continue }
          posix_spawn_file_actions_addopen(&actions, CInt(target), "/dev/null", O_RDWR, 0)
          continue
        }
        if source < Self.firstClosed {
          source = try systemCall("fcntl on descriptor \(source)") {
            fcntl(source, F_DUPFD_CLOEXEC, Self.firstClosed)
          }
          copies.append(source)
        }
        posix_spawn_file_actions_adddup2(&actions, source, CInt(target))
      }
      return copies
    } catch {
      for copy in copies { close(copy) }
      throw error
    }
  }
}

/// A list of C strings that ends in nil, as `argv` and `environ` do.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() {
      (pointers + index).initialize(to: strdup(string))
    }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
