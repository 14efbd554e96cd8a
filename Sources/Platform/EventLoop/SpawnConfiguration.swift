import Glibc

/// What a child process is started with; everything not named here is kept from it.
package struct SpawnConfiguration: Sendable {
  /// A bound on what the child may use.
  package struct Limit: Hashable, Sendable {
    package let resource: CInt
    package let value: UInt64

    /// Makes a limit of any kind from the raw value of an `RLIMIT_…` constant.
    package init(resource: CInt, value: UInt64) {
      self.resource = resource
      self.value = value
    }

    /// Bytes of address space.
    package static func addressSpace(_ bytes: UInt64) -> Limit {
      Limit(resource: CInt(RLIMIT_AS.rawValue), value: bytes)
    }

    /// Bytes of writable memory.
    package static func data(_ bytes: UInt64) -> Limit {
      Limit(resource: CInt(RLIMIT_DATA.rawValue), value: bytes)
    }

    /// Bytes of a core dump; zero for none.
    package static func core(_ bytes: UInt64) -> Limit {
      Limit(resource: CInt(RLIMIT_CORE.rawValue), value: bytes)
    }

    /// Open descriptors.
    package static func descriptors(_ count: UInt64) -> Limit {
      Limit(resource: CInt(RLIMIT_NOFILE.rawValue), value: count)
    }
  }

  /// Path of the program; a relative one is looked up in `folder`, never in PATH.
  package var executable: String

  /// What follows the program's name in its arguments.
  package var arguments: [String]

  /// The whole environment of the child.
  package var environment: [String: String]

  /// Its working folder; without one it is ours.
  package var folder: String?

  /// Descriptors to become its 0, 1 and 2; without one it gets /dev/null.
  package var standardInput: CInt?
  package var standardOutput: CInt?
  package var standardError: CInt?

  /// A descriptor to become its 3.
  package var channel: CInt?

  /// Bounds set right after its start, on itself and what it starts; its first instants are without.
  package var limits: [Limit]

  package init(
    executable: String,
    arguments: [String] = [],
    environment: [String: String] = [:],
    folder: String? = nil,
    standardInput: CInt? = nil,
    standardOutput: CInt? = nil,
    standardError: CInt? = nil,
    channel: CInt? = nil,
    limits: [Limit] = []
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.standardInput = standardInput
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.channel = channel
    self.limits = limits
  }
}
