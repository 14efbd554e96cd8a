internal import Glibc

/// Why the running executable's own file could not be read.
package enum ImageError: Error, Hashable, CustomStringConvertible {
  case unreadable(errno: Int32)
  case malformed(String)

  package var description: String {
    switch self {
    case .unreadable(let code):
      "/proc/self/exe cannot be read: \(String(cString: strerror(code)))"
    case .malformed(let what): "/proc/self/exe is no ELF64 file this can read: \(what)"
    }
  }
}

/// Where the sections of the running executable lie in memory.
package struct ELFImage {
  private let base: UInt
  private let sections: [String: (address: UInt, size: Int)]

  /// The named section's memory, or nil where the executable has none.
  package func section(_ name: String) -> UnsafeRawBufferPointer? {
    guard let section = sections[name], section.size > 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: base &+ section.address),
      count: section.size
    )
  }

  /// Reads the section headers of `/proc/self/exe`, which are not loaded with the program.
  package static func ofExecutable() throws(ImageError) -> ELFImage {
    let fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    guard fd >= 0 else { throw .unreadable(errno: errno) }
    defer { close(fd) }

    let header = try bytes(of: fd, at: 0, count: 64)
    guard header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      throw .malformed("not a little-endian 64-bit ELF header")
    }
    let programHeaders = header.integer(at: 32, as: UInt64.self)
    let sectionHeaders = header.integer(at: 40, as: UInt64.self)
    let entrySize = Int(header.integer(at: 58, as: UInt16.self))
    let count = Int(header.integer(at: 60, as: UInt16.self))
    let namesIndex = Int(header.integer(at: 62, as: UInt16.self))
    guard entrySize >= 64, count > 0, namesIndex < count else {
      throw .malformed("no section headers (stripped?)")
    }

    let table = try bytes(of: fd, at: sectionHeaders, count: entrySize * count)
    func field(_ index: Int, _ offset: Int) -> UInt64 {
      table.integer(at: index * entrySize + offset, as: UInt64.self)
    }
    let names = try bytes(of: fd, at: field(namesIndex, 24), count: Int(field(namesIndex, 32)))

    // The program headers' address in memory less their offset in the file is where the file
    // begins in memory.
    let base = try addressOfProgramHeaders() &- UInt(programHeaders)
    var sections: [String: (address: UInt, size: Int)] = [:]
    for index in 0..<count {
      let nameOffset = Int(table.integer(at: index * entrySize, as: UInt32.self))
      let name = String(decoding: names.dropFirst(nameOffset).prefix { $0 != 0 }, as: UTF8.self)
      // Sections with address 0 are not in memory.
      guard field(index, 16) != 0 else { continue }
      sections[name] = (UInt(field(index, 16)), Int(field(index, 32)))
    }
    return ELFImage(base: base, sections: sections)
  }

  /// What the kernel told the program at its start, under the type 3 (`AT_PHDR`).
  private static func addressOfProgramHeaders() throws(ImageError) -> UInt {
    let fd = open("/proc/self/auxv", O_RDONLY | O_CLOEXEC)
    guard fd >= 0 else { throw .unreadable(errno: errno) }
    defer { close(fd) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let got = buffer.withUnsafeMutableBytes { read(fd, $0.baseAddress, $0.count) }
    for offset in stride(from: 0, to: max(got, 0) - 15, by: 16)
    where buffer.integer(at: offset, as: UInt64.self) == 3 {
      return UInt(buffer.integer(at: offset + 8, as: UInt64.self))
    }
    throw .malformed("the kernel gave no address of its program headers")
  }

  private static func bytes(
    of fd: Int32,
    at offset: UInt64,
    count: Int
  ) throws(ImageError) -> [UInt8] {
    guard count >= 0, count <= 16 << 20, let start = Int(exactly: offset) else {
      throw .malformed("a table of \(count) bytes")
    }
    var buffer = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = buffer.withUnsafeMutableBytes { memory in
        pread(fd, memory.baseAddress.map { $0 + done }, count - done, start + done)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .unreadable(errno: errno) }
      guard got > 0 else { throw .malformed("it ends inside a table") }
      done += got
    }
    return buffer
  }
}

extension [UInt8] {
  /// The little-endian integer at an offset that is known to be inside.
  fileprivate func integer<T: FixedWidthInteger>(at offset: Int, as type: T.Type) -> T {
    withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
  }
}
