import Testing
import WidgetModel
import WidgetWire

@Suite struct FrameDecoderTests {
  private let frame = Frame(header: ["m": "x", "n": 1], body: [1, 2, 3])

  @Test func framesArriveWholeWhateverThePieces() throws {
    let stream = frame.bytes + frame.bytes
    for size in 1...stream.count {
      var decoder = FrameDecoder()
      var frames: [Frame] = []
      var rest = stream[...]
      while !rest.isEmpty {
        decoder.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let next = try decoder.next() { frames.append(next) }
      }
      #expect(frames == [frame, frame])
      #expect(!decoder.hasPartialFrame)
    }
  }

  @Test func everyPrefixWaitsForMore() throws {
    for count in 0..<frame.bytes.count {
      var decoder = FrameDecoder()
      decoder.append(frame.bytes.prefix(count))
      #expect(try decoder.next() == nil)
      #expect(decoder.hasPartialFrame == (count > 0))
    }
  }

  @Test func everySingleByteChangeIsAFrameAnErrorOrAWait() {
    let bytes = frame.bytes
    for index in bytes.indices {
      for change in [UInt8(1), 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        var decoder = FrameDecoder()
        decoder.append(changed)
        let result = Result { () throws(WireError) in try decoder.next() }
        if case .success(let decoded?) = result { #expect(decoded != frame) }
      }
    }
  }

  @Test func lengthsAreLimited() throws {
    func decode(_ length: UInt32, _ header: UInt32) throws -> Frame? {
      var decoder = FrameDecoder()
      for number in [length, header] {
        withUnsafeBytes(of: number.littleEndian) { decoder.append(Array($0)) }
      }
      return try decoder.next()
    }
    let limit = UInt32(WireProtocol.frameLimit)
    #expect(try decode(limit, 0) == nil)
    #expect(throws: WireError.self) { try decode(limit + 1, 0) }
    #expect(throws: WireError.self) { try decode(3, 0) }
    #expect(throws: WireError.self) { try decode(10, 7) }
  }
}
