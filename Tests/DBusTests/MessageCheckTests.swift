import DBus
import Testing

/// What libdbus would end the process for must be refused before.
@Suite struct MessageCheckTests {
  private func problem(_ body: DBusValue...) -> String? {
    do {
      try Message.call("org.example.App", "/", "org.example.I", "M", body).check()
      return nil
    } catch {
      return error.message
    }
  }

  @Test func everyTypeIsAllowed() throws {
    for value in Samples.all { #expect(problem(value) == nil) }
  }

  @Test func aStringWithNULIsRefused() {
    #expect(problem("ok", "a\u{0}b") == #"Argument 2: the string "a\0b" contains U+0000"#)
    #expect(problem(["key": "a\u{0}"]) != nil)
    #expect(problem(.variant("\u{0}")) != nil)
  }

  @Test func elementsOfOtherTypesAreRefused() {
    #expect(
      problem(.array(of: "s", ["a", .int32(1)]))
        == "Argument 1: element 1 of an array of s: a value of type i stands where s is declared"
    )
    #expect(problem(.array(of: "as", [.array(of: "i", [])])) != nil)
    #expect(problem(.array(of: "a{sv}", [.array(of: "s", [])])) != nil)
    #expect(problem(.array(of: "as", [.dictionary([:])])) != nil)
    #expect(problem(.array(of: "(si)", [.structure(["a"])])) != nil)
    #expect(problem(.array(of: "(s)", [.structure(["a", "b"])])) != nil)
    #expect(problem(.array(of: "ay", [.strings([])])) != nil)
    #expect(problem(.array(of: "s", [.bytes([])])) != nil)
  }

  @Test func elementTypesThatAreNotOneTypeAreRefused() {
    #expect(problem(.array(of: "ss", [])) != nil)
    #expect(problem(.array(of: "", [])) != nil)
    #expect(problem(.array(of: "", []), "a") != nil)
  }

  @Test func entriesOfOtherTypesAreRefused() throws {
    var dictionary = try DBusDictionary(keys: "s", values: "i")
    dictionary.entries = [.init(key: "a", value: "b")]
    #expect(problem(.dictionary(dictionary)) != nil)
    dictionary.entries = [.init(key: .int32(1), value: .int32(1))]
    #expect(problem(.dictionary(dictionary)) != nil)
    dictionary.entries = [.init(key: "a", value: .int32(1))]
    #expect(problem(.dictionary(dictionary)) == nil)
    #expect(throws: DBusError.self) { try DBusDictionary(keys: "v", values: "i") }
    #expect(throws: DBusError.self) { try DBusDictionary(keys: "ss", values: "i") }
    #expect(throws: DBusError.self) { try DBusDictionary(keys: "s", values: "") }
  }

  @Test func emptyStructuresAreRefused() {
    #expect(problem(.structure([])) != nil)
    #expect(problem(.variant(.structure([]))) != nil)
  }

  @Test func arraysOver64MiBAreRefused() {
    #expect(problem(.bytes([UInt8](repeating: 0, count: 1 << 26))) == nil)
    #expect(problem(.bytes([UInt8](repeating: 0, count: 1 << 26 + 1))) != nil)
    let half = DBusValue.bytes([UInt8](repeating: 0, count: 1 << 25))
    #expect(problem(.array(of: "ay", [half, half])) != nil)
  }

  @Test func messagesOver128MiBAreRefused() {
    let big = DBusValue.bytes([UInt8](repeating: 0, count: 1 << 26))
    #expect(problem(big, big)?.contains("larger than 134217728 bytes") == true)
  }

  @Test func nestingOver64IsRefused() {
    func nested(_ depth: Int) -> DBusValue {
      (0..<depth).reduce(DBusValue.int32(1)) { value, _ in .variant(value) }
    }
    #expect(problem(nested(64)) == nil)
    #expect(problem(nested(65)) != nil)
    #expect(problem(.structure([nested(63)])) == nil)
    #expect(problem(.structure([nested(64)])) != nil)
  }

  @Test func signaturesTooLongOrDeepAreRefused() {
    #expect(problem(.structure(Array(repeating: .byte(0), count: 254))) != nil)
    let deep = (0..<33).reduce(DBusValue.byte(1)) { value, _ in .structure([value]) }
    #expect(problem(deep) != nil)
    #expect(problem(.variant(deep)) != nil)
  }

  @Test func moreThan16DescriptorsAreRefused() throws {
    let descriptor = DBusValue.unixFD(try UnixFD(duplicating: 0))
    #expect(problem(.array(of: "h", Array(repeating: descriptor, count: 16))) == nil)
    #expect(problem(.array(of: "h", Array(repeating: descriptor, count: 17))) != nil)
  }

  @Test func theReservedInterfaceIsRefused() {
    let message = Message.signal("/", "org.freedesktop.DBus.Local", "Disconnected")
    #expect(throws: DBusError.self) { try message.check() }
  }

  @Test func aClosedDescriptorIsRefused() {
    #expect(throws: DBusError.self) { try UnixFD(duplicating: 1 << 20) }
  }
}
