/// Cuts what a bundle prints into lines for the log, and keeps a talkative one in bounds.
struct LogLines {
  /// A longer line is cut.
  static let lengthLimit = 4096
  /// More lines than this in one window are counted, not logged.
  static let lineLimit = 500
  /// The window's length in microseconds.
  static let window: Int64 = 10_000_000

  private var partial: [UInt8] = []
  private var windowStart: Int64 = .min
  private var count = 0
  private(set) var dropped = 0

  /// Takes bytes that were printed at a moment and gives the lines to log.
  mutating func take(_ bytes: [UInt8], now: Int64) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        finish(now, &lines)
      } else if partial.count < Self.lengthLimit {
        partial.append(byte)
      }
    }
    return lines
  }

  /// Gives what is left when nothing more will be printed.
  mutating func end(now: Int64) -> [String] {
    var lines: [String] = []
    if !partial.isEmpty { finish(now, &lines) }
    if dropped > 0 { lines.append("(\(dropped) more lines)") }
    dropped = 0
    return lines
  }

  private mutating func finish(_ now: Int64, _ lines: inout [String]) {
    defer { partial.removeAll(keepingCapacity: true) }
    if windowStart == .min || now - windowStart > Self.window {
      if dropped > 0 { lines.append("(\(dropped) more lines)") }
      windowStart = now
      count = 0
      dropped = 0
    }
    guard count < Self.lineLimit else {
      dropped += 1
      return
    }
    count += 1
    lines.append(String(decoding: partial, as: UTF8.self))
  }
}
