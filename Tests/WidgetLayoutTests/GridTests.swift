import Testing
import WidgetLayout
import WidgetModel

@Suite struct GridTests {
  private func grid(
    _ rows: [[ViewNode]],
    _ change: (inout GridContent) -> Void = { _ in }
  ) -> ViewNode {
    var grid = GridContent()
    grid.horizontalSpacing = 0
    grid.verticalSpacing = 0
    grid.children = rows.map { cells in
      var row = GridRowContent()
      row.children = cells
      return ViewNode(.gridRow(row))
    }
    change(&grid)
    return ViewNode(.grid(grid))
  }

  @Test func columnsAreAsWideAsTheirWidestCell() {
    // Columns of 40 and 30, rows of 20 and 10: 70 × 30 in the middle of 200 × 100.
    let node = grid([
      [.red.framed(40, 20), .red.framed(10, 10)], [.red.framed(20, 10), .red.framed(30, 10)],
    ])
    #expect(
      LayoutProbe.frames(node) == [
        Rect(65, 35, 40, 20), Rect(115, 40, 10, 10), Rect(75, 55, 20, 10), Rect(105, 55, 30, 10),
      ]
    )
  }

  @Test func shortRowsGetEmptyCells() {
    let node = grid([[.red.framed(10, 10), .red.framed(10, 10)], [.red.framed(10, 10)]])
    #expect(LayoutProbe.frames(node).map(\.x) == [90, 100, 90])
  }

  @Test func flexibleCellsShareWhatIsLeft() {
    // 40 are taken; the two others share 160.
    let node = grid([[.red.framed(40, 10), .red, .red]])
    #expect(LayoutProbe.frames(node).map(\.width) == [40, 80, 80])
  }

  @Test func aCellMaySpanColumns() {
    let node = grid([
      [.red.framed(30, 10), .red.framed(30, 10)],
      [.red.framed(60, 10).with(.number(.gridCellColumns, 2))],
    ])
    #expect(LayoutProbe.frames(node)[2] == Rect(70, 50, 60, 10))
  }

  @Test func anyOtherViewSpansAllColumns() {
    let node = grid([[.red.framed(30, 10), .red.framed(30, 10)]]) {
      $0.children.append(.red.framed { $0.height = 5 })
    }
    #expect(LayoutProbe.frames(node)[2].width == 60)
  }

  @Test func oneCellAlignsItsColumn() {
    let node = grid([
      [.red.framed(50, 10)], [.red.framed(10, 10).with(.word(.gridColumnAlignment, "trailing"))],
    ])
    #expect(LayoutProbe.frames(node).map(\.x) == [75, 115])
  }

  @Test func adaptiveTracksAreAsManyAsFit() {
    var track = GridTrack()
    track.size = .adaptive
    track.minimum = 45
    track.spacing = 10
    var grid = LazyGridContent()
    grid.tracks = [track]
    grid.spacing = 10
    grid.children = Array(repeating: .red.framed { $0.height = 20 }, count: 5)
    // Three of 45 with gaps of 10 fit into 200 (a fourth would take 210): each gets 60.
    let frames = LayoutProbe.frames(ViewNode(.lazyVGrid(grid)))
    #expect(frames.map(\.width) == [60, 60, 60, 60, 60])
    #expect(frames.map(\.x) == [0, 70, 140, 0, 70])
    #expect(frames.map(\.y) == [25, 25, 25, 55, 55])
  }

  @Test func theFirstThatFitsIsTaken() {
    var fits = FitsContent()
    fits.axes = .horizontal
    fits.children = [.text("far too long for two hundred points"), .text("short"), .text("s")]
    #expect(LayoutProbe.frames(ViewNode(.viewThatFits(fits))) == [Rect(75, 40, 50, 20)])
    fits.children = [.red.framed(300, 10), .red.framed(250, 10)]
    #expect(LayoutProbe.frames(ViewNode(.viewThatFits(fits)))[0].width == 250)
  }
}
