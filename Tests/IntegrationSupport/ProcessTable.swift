import DBusTestSupport
import Glibc

/// What /proc says of running programs.
package enum ProcessTable {
  /// The processes whose command satisfies a condition.
  static func processes(where condition: (String) -> Bool) -> [CInt] {
    names(in: "/proc").compactMap { CInt($0) }.filter { process in
      guard let line = try? readFile("/proc/\(process)/cmdline") else { return false }
      return condition(String(line.prefix { $0 != "\0" }))
    }
  }

  /// Resident memory in bytes.
  package static func residentBytes(of process: CInt) throws -> Int {
    let fields = try readFile("/proc/\(process)/statm").split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else {
      throw TestSupportError("No memory figures of \(process)")
    }
    return pages * Int(getpagesize())
  }

  /// How often the threads of a process have been woken or interrupted, by thread.
  package static func contextSwitches(of process: CInt) throws -> [String: Int] {
    var switches: [String: Int] = [:]
    for thread in names(in: "/proc/\(process)/task") {
      let status = try readFile("/proc/\(process)/task/\(thread)/status")
      var sum = 0
      for line in status.split(separator: "\n") where line.contains("ctxt_switches") {
        sum += Int(line.split(whereSeparator: \.isWhitespace).last ?? "") ?? 0
      }
      switches[thread] = sum
    }
    return switches
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let item = readdir(stream) {
      let name = withUnsafeBytes(of: item.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
