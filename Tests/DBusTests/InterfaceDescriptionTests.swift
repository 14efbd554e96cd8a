import DBus
import Testing

@Suite struct InterfaceDescriptionTests {
  @Test func anInterfaceIsReadWithAllItsMembers() throws {
    let interfaces = try InterfaceDescription.parse(
      xml: """
        <?xml version="1.0"?>
        <!DOCTYPE node PUBLIC "x" "y">
        <!-- A comment before. -->
        <node name='/'>
          <interface name="org.example.Player">
            <doc>Plays &amp; pauses.</doc>
            <method name="Seek">
              <doc>Goes somewhere.</doc>
              <arg name="offset" type="x" direction="in"/>
              <arg name="options" type="a{sv}"/>
              <arg name="result" type="(sb)" direction="out"/>
              <annotation name="org.freedesktop.DBus.Deprecated" value="true"/>
            </method>
            <method name="Stop"/>
            <signal name="Seeked"><arg name="position" type="x"/><arg type="s"/></signal>
            <property name="Volume" type="d" access="readwrite">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="invalidates"/>
            </property>
            <property name="Title" type="s" access="read"/>
          </interface>
        </node>
        """
    )
    let player = try #require(interfaces.first)
    #expect(player.name == "org.example.Player")
    #expect(player.documentation == "Plays & pauses.")
    #expect(player.methods.map(\.name) == ["Seek", "Stop"])
    #expect(player.methods[0].inputSignature == "xa{sv}")
    #expect(player.methods[0].outputSignature == "(sb)")
    #expect(player.methods[0].inputs.map(\.name) == ["offset", "options"])
    #expect(player.methods[0].annotations == ["org.freedesktop.DBus.Deprecated": "true"])
    #expect(player.methods[0].documentation == "Goes somewhere.")
    #expect(player.signals[0].signature == "xs")
    #expect(player.properties[0].changeSignal == .invalidates)
    #expect(player.properties[0].isWritable)
    #expect(player.properties[1].changeSignal == .value)
    #expect(!player.properties[1].isWritable)
  }

  @Test func anInterfaceSaysForAllItsPropertiesHowTheyChange() throws {
    let name = "org.freedesktop.DBus.Property.EmitsChangedSignal"
    let interface = try InterfaceDescription.parse(
      xml: """
        <interface name="a.b">
          <property name="A" type="s" access="read"/>
          <property name="B" type="s" access="read"><annotation name="\(name)" value="true"/></property>
          <annotation name="\(name)" value="const"/>
        </interface>
        """
    )[0]
    #expect(interface.properties.map(\.changeSignal) == [.const, .value])
  }

  /// Each text, and what its error must say.
  @Test(arguments: [
    ("", "line 1: an element is expected"),
    ("<node", "a space is expected"),
    ("<node>", "<node> of line 1 is not closed"),
    ("<node></nod>", "</nod> closes <node>"),
    ("<node/><node/>", "behind the outermost element"),
    ("<node a='1' a='2'/>", "the attribute a twice"),
    ("<node a=1/>", "the value of a is not in quotes"),
    ("<node a='<'/>", "the value of a is not closed"),
    ("<node>&nbsp;</node>", "&nbsp; is not known"),
    ("<node>a & b</node>", "& begins no entity"),
    ("<node><!-- </node>", "a comment is not closed"),
    ("<node><![CDATA[x]]></node>", "a name is expected"),
    ("<nodes/>", "<nodes> is neither a node nor an interface"),
    ("<node>\n<iface/></node>", "line 2: <iface> does not belong into <node>"),
    ("<interface/>", "<interface> has no name"),
    ("<interface name='a'/>", #""a" is not an interface name"#),
    ("<interface name='a.b'><metod/></interface>", "<metod> does not belong"),
    ("<interface name='a.b'><method name='a.b'/></interface>", "is not a member name"),
    ("<interface name='a.b'><method name='A' typ='s'/></interface>", "unknown attribute typ"),
    ("<interface name='a.b'><method name='A'/><method name='A'/></interface>", "A twice"),
    (
      "<interface name='a.b'><method name='A'><arg type='ss'/></method></interface>", "not one type"
    ),
    ("<interface name='a.b'><method name='A'><arg/></method></interface>", "<arg> has no type"),
    (
      "<interface name='a.b'><method name='A'><arg type='s' direction='inn'/></method></interface>",
      #"has the direction "inn""#
    ),
    ("<interface name='a.b'><property name='A' type='s'/></interface>", "has no access"),
    ("<interface name='a.b'><property name='A' type='z' access='read'/></interface>", "signature"),
  ])
  func aWrongTextIsRefusedAndTheErrorSaysWhere(xml: String, problem: String) {
    let error = #expect(throws: DBusError.self) { try InterfaceDescription.parse(xml: xml) }
    #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
  }

  @Test func everyPrefixOfATextIsRefusedWithoutACrash() throws {
    let xml =
      "<node><interface name=\"a.b\"><!-- x --><method name=\"A&#x42;\"/></interface></node>"
    #expect(try InterfaceDescription.parse(xml: xml)[0].methods[0].name == "AB")
    for length in 0..<xml.utf8.count {
      #expect(throws: DBusError.self) {
        try InterfaceDescription.parse(
          xml: String(decoding: xml.utf8.prefix(length), as: UTF8.self)
        )
      }
    }
  }

  @Test func codeAndXMLThatDifferAreAMismatchThatListsAll() throws {
    let description = try InterfaceDescription.parse(
      xml: """
        <interface name="a.b">
          <method name="Known"/><method name="Forgotten"/>
          <property name="Title" type="s" access="readwrite"/>
          <property name="Absent" type="s" access="read"/>
        </interface>
        """
    )[0]
    let error = #expect(throws: DBusError.self) {
      try ExportedInterface(
        description,
        methods: ["Known": { $0.reply.send() }, "Extra": { $0.reply.send() }],
        properties: ["Title": .constant("t"), "More": .constant("m")]
      )
    }
    #expect(error?.code == .mismatch)
    #expect(
      error?.message
        == """
        Code and XML of a.b differ: the method Forgotten has no code; \
        the method Extra is not in the XML; \
        the property Title is writable in only one of them; the property Absent has no code; \
        the property More is not in the XML
        """
    )
  }

  @Test func aSignalWithOtherTypesIsAMismatch() throws {
    let description = try InterfaceDescription.parse(
      xml: "<interface name='a.b'><signal name='Changed'><arg type='t'/></signal></interface>"
    )[0]
    let interface = try ExportedInterface(description)
    #expect(try interface.signal("Changed", [.uint64(1)], from: "/a").signature == "t")
    #expect(throws: DBusError.self) { try interface.signal("Changed", ["x"], from: "/a") }
    #expect(throws: DBusError.self) { try interface.signal("Other", from: "/a") }
  }
}
