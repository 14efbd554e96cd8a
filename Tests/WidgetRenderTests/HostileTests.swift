import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// Archives that a hostile bundle could send: an error, or a picture of bounded size.
@Suite struct HostileTests {
  private func draw(_ json: String, scale: Double = 1) throws -> Int {
    let archive = try ViewArchive(bytes: Array(json.utf8))
    let measurer = PangoMeasurer()
    var options = LayoutOptions(now: Timestamp(microseconds: 0))
    options.displayScale = scale
    let layout = WidgetLayout(archive, options: options, measuredBy: measurer)
    return try WidgetPicture(of: layout, scale: scale, measuredBy: measurer).png().count
  }

  private func archive(_ root: String, width: String = "100", height: String = "100") -> String {
    "{\"archive\":1,\"width\":\(width),\"height\":\(height),\"root\":\(root)}"
  }

  @Test func aTreeNestedTooDeeplyIsRefused() {
    let deep =
      String(repeating: "{\"kind\":\"vstack\",\"children\":[", count: 10_000)
      + "{\"kind\":\"divider\"}" + String(repeating: "]}", count: 10_000)
    #expect(throws: ArchiveError.self) { try draw(archive(deep)) }
  }

  @Test func theDeepestTreeThatIsReadIsDrawn() throws {
    let deep =
      String(repeating: "{\"kind\":\"hstack\",\"children\":[", count: 250)
      + "{\"kind\":\"text\",\"runs\":[{\"text\":\"deep\"}]}" + String(repeating: "]}", count: 250)
    #expect(try draw(archive(deep)) > 0)
  }

  @Test(arguments: ["1e9", "1e308", "-5", "0", "\"infinity\""])
  func sizesAreHeld(_ number: String) throws {
    let frame = "{\"kind\":\"frame\",\"width\":\(number),\"minHeight\":\(number)}"
    let root = "{\"kind\":\"paint\",\"paint\":\"red\",\"modifiers\":[\(frame)]}"
    #expect(try draw(archive(root)) > 0)
    if !number.hasPrefix("\"") {
      #expect(try draw(archive("{\"kind\":\"divider\"}", width: number)) > 0)
    }
  }

  @Test func tooManyPixelsAreRefused() {
    let wide = archive("{\"kind\":\"divider\"}", width: "4096", height: "4096")
    #expect(throws: RenderError.self) { try draw(wide, scale: 10) }
    #expect(throws: RenderError.self) { try draw(wide, scale: .nan) }
  }

  @Test(arguments: [
    #"{"kind":"shape","outline":{"shape":"path","path":"M1e400,nanL"}}"#,
    #"{"kind":"shape","outline":{"shape":"circle","inset":-1e9,"rotation":1e300}}"#,
    #"{"kind":"shape","outline":{"shape":"circle","trimFrom":5,"trimTo":-3}}"#,
    #"{"kind":"shape","outline":{"shape":"rectangle"},"stroke":{"width":1e9,"dash":[0,0,-1]}}"#,
    #"{"kind":"paint","paint":{"gradient":{"kind":"radial","stops":[],"from":-5,"to":1e12}}}"#,
    #"{"kind":"paint","paint":"red","modifiers":[{"kind":"blur","value":1e9}]}"#,
    #"{"kind":"paint","paint":"red","modifiers":[{"kind":"scale","x":0,"y":1e300}]}"#,
    #"{"kind":"paint","paint":"red","modifiers":[{"kind":"opacity","value":-1e300}]}"#,
    #"{"kind":"lazyVGrid","tracks":[{"size":"adaptive","minimum":0}],"children":[{"kind":"divider"}]}"#,
    #"{"kind":"lazyVGrid","tracks":[],"children":[{"kind":"divider"}]}"#,
    #"{"kind":"paint","paint":"red","modifiers":[{"kind":"hueRotation","value":1e308}]}"#,
    #"{"kind":"lazyVGrid","tracks":[{"size":"adaptive","spacing":1e308}],"children":[{"kind":"divider"}]}"#,
    #"{"kind":"lazyHGrid","tracks":[{"size":"fixed","minimum":-1e308}],"children":[{"kind":"divider"}]}"#,
    #"{"kind":"vstack","spacing":1e308,"children":[{"kind":"divider"},{"kind":"divider"},{"kind":"text"}]}"#,
    #"{"kind":"gauge","value":5,"minimum":9,"maximum":1,"style":"accessoryCircular"}"#,
    #"{"kind":"gridRow","children":[{"kind":"divider","modifiers":[{"kind":"gridCellColumns","value":1e18}]}]}"#,
    #"{"kind":"image","symbol":"no.such.symbol"}"#, #"{"kind":"image","asset":"../../etc/passwd"}"#,
    #"{"kind":"text","runs":[{"text":"a","font":{"size":1e9}}]}"#,
    #"{"kind":"text","runs":[{"text":"a","font":{"size":-3},"kerning":1e12}]}"#,
    #"{"kind":"text","runs":[{"text":"","date":{"style":"timer","date":-9223372036854775808}}]}"#,
    #"{"kind":"progress","interval":{"from":-9223372036854775808,"to":9223372036854775807}}"#,
  ])
  func oddValuesAreDrawnSomehow(_ root: String) throws {
    #expect(try draw(archive(root)) > 0)
  }

  @Test func veryLongTextIsCut() throws {
    let text = String(repeating: "lorem ipsum ", count: 100_000)
    #expect(try draw(archive("{\"kind\":\"text\",\"runs\":[{\"text\":\"\(text)\"}]}")) > 0)
  }
}
