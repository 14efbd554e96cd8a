import WidgetModel

/// Rows whose cells share the widths of their columns (semantics.md C2).
final class GridBox: LayoutBox {
  /// One row: its cells, or one view that spans all columns.
  struct Row {
    var cells: [LayoutBox]
    var alignment: AlignmentValue.Vertical?
    var spansAll = false
  }

  private let rows: [Row]
  private let alignment: AlignmentValue
  private let columnGap: Double
  private let rowGap: Double
  private let isMirrored: Bool
  private let columns: Int

  init(_ content: GridContent, rows: [Row], isMirrored: Bool) {
    self.rows = rows.filter { !$0.cells.isEmpty }
    alignment = content.alignment
    columnGap = content.horizontalSpacing ?? StackBox.defaultSpacing
    rowGap = content.verticalSpacing ?? StackBox.defaultSpacing
    self.isMirrored = isMirrored
    columns = rows.map { $0.spansAll ? 1 : $0.cells.reduce(0) { $0 + $1.cell.columns } }.max() ?? 0
  }

  override var isEmpty: Bool { rows.isEmpty }

  override func measure(_ proposal: ProposedSize) -> Size {
    let widths = columnWidths(proposal)
    let heights = rowHeights(proposal, widths)
    return Size(
      width: widths.reduce(0, +) + columnGap * Double(max(0, widths.count - 1)),
      height: heights.reduce(0, +) + rowGap * Double(max(0, heights.count - 1))
    )
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let widths = columnWidths(proposal)
    let heights = rowHeights(proposal, widths)
    var y = frame.y
    for (row, height) in zip(rows, heights) {
      forEachCell(row, widths) { cell, column, x, width in
        var cellAlignment = alignment
        cellAlignment.vertical = row.alignment ?? alignment.vertical
        if let named = columnAlignment(column), !row.spansAll { cellAlignment.horizontal = named }
        let offered = ProposedSize(width: width, height: height)
        let left = isMirrored ? frame.maxX - x - width : frame.x + x
        let place = cell.frame(
          aligned: cellAlignment,
          in: Rect(x: left, y: y, width: width, height: height),
          proposal: offered,
          isMirrored: isMirrored
        )
        cell.place(in: place, proposal: offered, on: &canvas)
      }
      y += height + rowGap
    }
  }

  /// Any cell of a column may say how the column is aligned; the first that does is heard.
  private func columnAlignment(_ column: Int) -> AlignmentValue.Horizontal? {
    for row in rows where !row.spansAll {
      var index = 0
      for cell in row.cells {
        if index == column, let named = cell.cell.columnAlignment { return named }
        index += cell.cell.columns
      }
    }
    return nil
  }

  private func forEachCell(
    _ row: Row,
    _ widths: [Double],
    _ body: (_ cell: LayoutBox, _ column: Int, _ x: Double, _ width: Double) -> Void
  ) {
    var column = 0
    var x = 0.0
    for cell in row.cells {
      let span = row.spansAll ? widths.count : min(cell.cell.columns, widths.count - column)
      guard span > 0 else { return }
      let width =
        widths[column..<(column + span)].reduce(0, +) + columnGap * Double(span - 1)
      body(cell, column, x, width)
      x += width + columnGap
      column += span
    }
  }

  /// The widest cell decides; what is left over is shared by the columns that can take more.
  private func columnWidths(_ proposal: ProposedSize) -> [Double] {
    guard columns > 0 else { return [] }
    var ideal = Array(repeating: 0.0, count: columns)
    var least = ideal
    var greatest = ideal
    for row in rows where !row.spansAll {
      var column = 0
      for cell in row.cells {
        // A cell over several columns takes what they have.
        if cell.cell.columns == 1, column < columns, !cell.cell.isUnsizedHorizontally {
          ideal[column] = max(ideal[column], cell.size(.unspecified).width)
          least[column] = max(
            least[column],
            cell.size(ProposedSize(width: 0, height: proposal.height)).width
          )
          greatest[column] = max(
            greatest[column],
            cell.size(ProposedSize(width: .infinity, height: proposal.height)).width
          )
        }
        column += cell.cell.columns
      }
    }
    guard let width = proposal.width else { return widened(ideal) }
    let gaps = columnGap * Double(columns - 1)
    var rest = width - gaps
    var widths = least
    let order = (0..<columns).sorted { greatest[$0] - least[$0] < greatest[$1] - least[$1] }
    for (place, column) in order.enumerated() {
      let share = max(0, rest) / Double(columns - place)
      widths[column] = min(max(least[column], share), max(least[column], greatest[column]))
      // Text takes no more than it needs, though it could be offered more.
      if greatest[column] <= ideal[column] {
        widths[column] = min(widths[column], ideal[column])
      }
      rest -= widths[column]
    }
    return widths
  }

  /// Columns wide enough for the views that span them all.
  private func widened(_ widths: [Double]) -> [Double] {
    let gaps = columnGap * Double(columns - 1)
    let widest =
      rows.filter(\.spansAll).flatMap(\.cells).filter { !$0.cell.isUnsizedHorizontally }
      .map { $0.size(.unspecified).width }.max() ?? 0
    let missing = widest - widths.reduce(gaps, +)
    guard missing > 0 else { return widths }
    return widths.map { $0 + missing / Double(columns) }
  }

  /// The tallest cell decides; rows share the height as views of a column do.
  private func rowHeights(_ proposal: ProposedSize, _ widths: [Double]) -> [Double] {
    func height(_ row: Row, _ offered: Double?) -> Double {
      var result = 0.0
      forEachCell(row, widths) { cell, _, _, width in
        guard !cell.cell.isUnsizedVertically else { return }
        result = max(result, cell.size(ProposedSize(width: width, height: offered)).height)
      }
      return result
    }
    guard let available = proposal.height else { return rows.map { height($0, nil) } }
    var rest = available - rowGap * Double(max(0, rows.count - 1))
    var heights = Array(repeating: 0.0, count: rows.count)
    let order = rows.indices.sorted {
      height(rows[$0], .infinity) - height(rows[$0], 0)
        < height(rows[$1], .infinity) - height(rows[$1], 0)
    }
    for (place, index) in order.enumerated() {
      heights[index] = height(rows[index], max(0, rest) / Double(rows.count - place))
      rest -= heights[index]
    }
    return heights
  }
}
