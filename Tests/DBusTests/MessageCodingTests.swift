import DBus
import Testing

@Suite struct MessageCodingTests {
  @Test(arguments: Samples.all)
  func aValueComesBackFromLibdbus(value: DBusValue) throws {
    let sent = Message.call("org.example.App", "/a/b", "org.example.I", "M", [value, "tail"])
    let received = try #require(try roundTrip(sent))
    if value.signature.string.contains("h") {
      #expect(received.signature == sent.signature)
    } else {
      #expect(received == sent)
    }
  }

  @Test func valuesInsideVariantsInsideDictionariesComeBack() throws {
    let value: DBusValue = [
      "numbers": .array(of: "d", [.double(1.5), .double(-0.0)]),
      "nested": ["deep": ["deeper": .structure([.byte(1), .variant(.variant("x"))])]],
      "empty": .array(of: "a{s(iiay)}", []),
    ]
    let sent = Message.signal("/", "org.example.I", "S", [value])
    #expect(try roundTrip(sent)?.body == [value])
  }

  @Test func headersAndFlagsComeBack() throws {
    var sent = Message.call(":1.5", "/", nil, "M", flags: [.noReplyExpected, .noAutoStart])
    #expect(try roundTrip(sent) == sent)
    sent = Message.signal("/a", "org.example.I", "S", to: ":1.6")
    #expect(try roundTrip(sent) == sent)
  }

  @Test func aDescriptorArrivesAsADuplicate() throws {
    let descriptor = try UnixFD(duplicating: 0)
    let sent = Message.signal("/", "org.example.I", "S", [.unixFD(descriptor)])
    let received = try #require(try roundTrip(sent)?.body.first?.unixFDValue)
    #expect(received.rawValue != descriptor.rawValue)
  }

  private func roundTrip(_ message: Message) throws -> Message? {
    let raw = try MessageWriter.make(message)
    defer { MessageWriter.release(raw) }
    return try MessageReader.read(raw)
  }
}
