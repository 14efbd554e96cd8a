import DBus
import Testing

@Suite struct NameTests {
  @Test(arguments: ["org.example.App", "a.b", "org.example.my-app", ":1.42", ":0.a-b", "_x._1"])
  func busNamesOfTheSpecificationAreTaken(name: String) throws {
    #expect(try BusName(name).string == name)
  }

  @Test(arguments: [
    "", "org", "org..App", ".org.App", "org.App.", "org.1App", "org.App\u{0}", "org.é", ":1", ":",
    "org.a b", "a." + String(repeating: "b", count: 254),
  ])
  func otherBusNamesAreRefused(name: String) {
    #expect(throws: DBusError.self) { try BusName(name) }
  }

  @Test func aRefusalSaysWhatIsWrong() {
    let name = "org.a b"
    let error = #expect(throws: DBusError.self) { try BusName(name) }
    #expect(error?.message == #""org.a b" is not a bus name: a space is not allowed"#)
    #expect(error?.code == .invalidValue)
  }

  @Test(arguments: ["", "a", "a.b-c", "a..b", "a.1b", "a.b.", ":1.2"])
  func badInterfaceNamesAreRefused(name: String) {
    #expect(throws: DBusError.self) { try InterfaceName(name) }
    #expect(throws: DBusError.self) { try ErrorName(name) }
  }

  @Test(arguments: ["", "a.b", "1a", "a-b", "a b", "ü", String(repeating: "m", count: 256)])
  func badMemberNamesAreRefused(name: String) {
    #expect(throws: DBusError.self) { try MemberName(name) }
  }

  @Test func aMemberNameMayHave255Bytes() throws {
    #expect(try MemberName(String(repeating: "m", count: 255)).string.utf8.count == 255)
  }

  @Test(arguments: ["/", "/a", "/a/b_C/0"])
  func goodPathsAreTaken(path: String) throws {
    #expect(try ObjectPath(path).string == path)
  }

  @Test(arguments: ["", "a", "a/b", "/a/", "//", "/a//b", "/a-b", "/a b", "/\u{0}", "/é"])
  func badPathsAreRefused(path: String) {
    #expect(throws: DBusError.self) { try ObjectPath(path) }
  }

  @Test func pathsKnowTheirFamily() throws {
    let path: ObjectPath = "/a/b/c"
    #expect(path.parent == "/a/b")
    #expect(ObjectPath("/a").parent == ObjectPath.root)
    #expect(ObjectPath.root.parent == nil)
    #expect(path.lastElement == "c")
    #expect(path.elements == ["a", "b", "c"])
    #expect(path.isDescendant(of: "/a"))
    #expect(path.isDescendant(of: .root))
    #expect(!path.isDescendant(of: path))
    #expect(!ObjectPath("/ab").isDescendant(of: "/a"))
    #expect(!ObjectPath.root.isDescendant(of: .root))
    #expect(try path.appending("d") == "/a/b/c/d")
    #expect(try ObjectPath.root.appending("d") == "/d")
    #expect(throws: DBusError.self) { try path.appending("d/e") }
    #expect(throws: DBusError.self) { try path.appending("") }
  }
}

@Suite struct PathEscapingTests {
  /// What `sd_bus_path_encode` of systemd makes of these.
  @Test(arguments: [
    ("", "_"), ("foo", "foo"), ("foo.bar", "foo_2ebar"), ("1up", "_31up"), ("up1", "up1"),
    ("_", "_5f"), ("ä", "_c3_a4"), ("a/b c", "a_2fb_20c"),
  ])
  func textBecomesTheElementThatSystemdMakes(text: String, element: String) {
    #expect(ObjectPath.escape(text) == element)
    #expect(ObjectPath.unescape(element) == text)
  }

  @Test(arguments: ["1", "_3", "_zz", "_FF", "_2E", "_61", "a.b", "_ff", "__"])
  func elementsThatEscapingDoesNotMakeHaveNoText(element: String) {
    #expect(ObjectPath.unescape(element) == nil)
  }

  @Test func anyTextFitsIntoAPathAndBack() throws {
    let text = "org.swiftlet.Tasks/Liste – größte\u{0}"
    let path = ObjectPath("/kinds").appending(escaping: text)
    #expect(try ObjectPath(path.string) == path)
    #expect(path.unescapedElement(below: "/kinds") == text)
    #expect(path.unescapedElement(below: "/other") == nil)
  }
}
