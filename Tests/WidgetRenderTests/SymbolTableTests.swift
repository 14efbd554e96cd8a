import Foundation
import Testing
import WidgetRender

@Suite
struct SymbolTableTests {
  private let table = SymbolTable.builtIn

  @Test
  func `there are at least 800 names, sorted and each once`() {
    let names = table.entries.map(\.name)
    #expect(names.count >= 800)
    #expect(Set(names).count == names.count)
    #expect(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } == names)
  }

  @Test
  func `no glyph stands for more than six names`() {
    let users = Dictionary(grouping: table.entries, by: \.glyph)
    let crowded = users.values.filter { $0.count > 6 }.map { $0.map(\.name) }
    #expect(crowded == [])
  }

  /// Such lines would only make the table look longer than it is: the rules find the glyph as well.
  @Test
  func `no name repeats the glyph of the name that it is a variant of`() {
    let glyphs = Dictionary(uniqueKeysWithValues: table.entries.map { ($0.name, $0.glyph) })
    let repeated = table.entries.filter { entry in
      [".fill", ".circle", ".circle.fill", ".square", ".square.fill", ".slash", ".slash.fill"]
        .contains { suffix in
          entry.name.hasSuffix(suffix)
            && glyphs[String(entry.name.dropLast(suffix.count))] == entry.glyph
        }
    }
    #expect(repeated.map(\.name) == [])
  }

  @Test
  func `every code point is the one that the installed font has under the name`() throws {
    let path = "/usr/share/fonts-materialdesignicons-webfont/scss/_variables.scss"
    let scss = try #require(
      try? String(contentsOfFile: path, encoding: .utf8),
      "\(path) cannot be read; it is in fonts-materialdesignicons-webfont (scripts/packages.sh test)"
    )
    let font = Dictionary(
      uniqueKeysWithValues: scss.matches(of: /"([a-z0-9-]+)": ([0-9A-F]+)/)
        .map { (String($0.1), UInt32($0.2, radix: 16)) }
    )
    #expect(font.count == 1_650)
    let wrong = table.entries.filter { font[$0.mdiName] != $0.glyph.value }
    #expect(wrong == [])
  }

  @Test
  func `an exact name has its own glyph`() {
    #expect(table.symbol(named: "house") == Symbol(glyph: "\u{F2DC}"))
    #expect(table.symbol(named: "heart") == Symbol(glyph: "\u{F2D5}"))
    #expect(table.symbol(named: "heart.fill") == Symbol(glyph: "\u{F2D1}", isFilled: true))
    #expect(table.symbol(named: "play.circle.fill") == Symbol(glyph: "\u{F40C}", isFilled: true))
  }

  @Test
  func `every name of the public widgets is found`() {
    let unknown = Self.namesInUse.filter { table.symbol(named: $0) == nil }
    #expect(unknown == [])
  }

  @Test
  func `a query finds names of both sides with all of its words`() {
    #expect(table.search("weather rain").map(\.name).contains("cloud.rain"))
    #expect(table.search("CLOUD bolt").allSatisfy { $0.name.contains("bolt") })
    #expect(table.search("magnify-plus").map(\.name) == ["plus.magnifyingglass"])
    #expect(table.search("no such thing").isEmpty)
    #expect(table.search(" ").count == table.entries.count)
  }

  /// What 14 public repositories with widgets name in `systemName:` and `systemImage:`.
  private static let namesInUse = """
    ant.fill app.badge alarm.fill arrow.2.circlepath arrow.backward.circle arrow.circlepath
    arrow.clockwise arrow.clockwise.circle.fill arrow.counterclockwise arrow.down arrow.down.circle
    arrow.left arrow.left.and.right arrow.right arrow.right.circle arrow.right.circle.fill
    arrow.triangle.2.circlepath.circle.fill arrow.trianglehead.counterclockwise arrow.up
    arrow.up.and.down arrow.up.arrow.down arrow.up.right.square bag.fill balloon.2.fill banknote.fill
    battery.100percent.bolt bed.double.fill bell.slash.circle.fill bitcoinsign.circle bold bolt.fill
    book.fill brain.head.profile briefcase.fill building.2.fill calendar calendar.badge.clock
    calendar.badge.exclamationmark calendar.day.timeline.left calendar.day.timeline.right
    calendar.view.day camera.fill car.fill cart.fill chart.bar chart.line.uptrend.xyaxis checkmark
    checkmark.circle checkmark.circle.fill checkmark.shield chevron.left chevron.right circle
    circle.inset.filled clock clock.arrow.circlepath clock.badge.exclamationmark clock.fill cloud.fill
    cloud.rain.fill cloud.sun.fill creditcard.fill cross.case.fill cup.and.heat.waves.fill
    cup.and.saucer cup.and.saucer.fill doc.on.doc doc.plaintext drop.fill dumbbell.fill ellipsis
    ellipsis.circle envelope.fill exclamationmark.circle.fill exclamationmark.shield.fill
    exclamationmark.triangle exclamationmark.triangle.fill fanblades.fill figure.run figure.walk
    figure.yoga flag.checkered flame.fill flashlight.on.fill flashlight.slash fork.knife
    gamecontroller.fill gear gearshape gearshape.fill gift.fill globe graduationcap.fill hammer.fill
    hand.tap hand.tap.fill hand.thumbsup.fill heart.fill hourglass hourglass.badge.plus
    hourglass.circle hourglass.circle.fill house house.fill info.circle ladybug.fill leaf.fill
    lightbulb.fill list.bullet list.bullet.clipboard lock.fill lock.open magnifyingglass map.fill
    mappin.and.ellipse medal.fill message.fill mic.fill minus minus.circle.fill moon.fill moon.stars
    music.note network.badge.shield.half.filled paintbrush.fill paintpalette paintpalette.fill
    party.popper.fill pause pause.fill pawprint.fill pencil pencil.line person person.circle
    person.circle.fill person.crop.circle.badge.plus phone.fill photo pills.fill play play.fill plus
    plus.circle.fill power.circle power.circle.fill puzzlepiece.extension qrcode qrcode.viewfinder
    scissors.circle shield.lefthalf.filled shield.slash shippingbox slider.horizontal.3 smiley.fill
    square square.and.arrow.up square.dashed.inset.filled square.grid.2x2 square.grid.2x2.fill
    square.on.square square.stack.3d.up.fill star star.fill stop.fill stopwatch.fill sun.max
    sun.max.fill swords syringe.fill tag tag.fill takeoutbag.and.cup.and.straw.fill tent.fill
    text.alignleft textformat textformat.size textformat.subscript thermometer.snowflake
    thermometer.sun.fill timer tortoise.fill tram.fill trash trash.fill tray tree.fill trophy.fill
    truck.box tv.fill video.fill water.waves wave.3.right.circle.fill wineglass.fill
    wrench.and.screwdriver.fill xmark xmark.circle.fill
    """
    .split(whereSeparator: \.isWhitespace).map(String.init)
}
