import WidgetModel

/// Cuts a stream of bytes, arriving in any pieces, into frames.
package struct FrameDecoder {
  private var buffer: [UInt8] = []
  private var start = 0

  package init() {}

  /// Takes what has arrived.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0, start == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Whether a frame has begun that is not complete.
  package var hasPartialFrame: Bool { start < buffer.count }

  /// The next complete frame, or nil where more bytes are needed.
  ///
  /// - Throws: ``WireError`` where the bytes are no frame; the channel is of no use afterwards.
  package mutating func next() throws(WireError) -> Frame? {
    guard let length = integer(at: start) else { return nil }
    guard length >= 4, length <= WireProtocol.frameLimit else {
      throw WireError("a frame of \(length) bytes; allowed are 4 to \(WireProtocol.frameLimit)")
    }
    guard let headerLength = integer(at: start + 4) else { return nil }
    guard headerLength <= length - 4 else {
      throw WireError("a header of \(headerLength) bytes in a frame of \(length)")
    }
    guard buffer.count - start - 4 >= length else { return nil }
    let headerStart = start + 8
    let header: JSON
    do {
      header = try JSONParser.parse(buffer[headerStart..<headerStart + headerLength])
    } catch {
      throw WireError("a header that is no JSON: \(error)")
    }
    let frame = Frame(
      header: header,
      body: Array(buffer[(headerStart + headerLength)..<(start + 4 + length)])
    )
    start += 4 + length
    if start > 1 << 16 {
      buffer.removeFirst(start)
      start = 0
    }
    return frame
  }

  private func integer(at offset: Int) -> Int? {
    guard buffer.count >= offset + 4 else { return nil }
    return buffer[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
