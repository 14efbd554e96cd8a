import WidgetModel

/// A grid that fills tracks one after the other; nothing scrolls, so all of it is laid out.
final class LazyGridBox: LayoutBox {
  private let content: LazyGridContent
  private let children: [LayoutBox]
  private let isVertical: Bool
  private let isMirrored: Bool

  /// One column (or row, where the grid runs sideways).
  private struct Track {
    var length: Double
    var gap: Double
    var alignment: AlignmentValue?
  }

  init(_ content: LazyGridContent, isVertical: Bool, isMirrored: Bool, children: [LayoutBox]) {
    self.content = content
    self.children = children.filter { !$0.isEmpty }
    self.isVertical = isVertical
    self.isMirrored = isMirrored
  }

  override var isEmpty: Bool { children.isEmpty }

  override func measure(_ proposal: ProposedSize) -> Size {
    let tracks = tracks(proposal)
    let lines = lines(tracks)
    let across = tracks.reduce(0) { $0 + $1.length } + tracks.dropLast().reduce(0) { $0 + $1.gap }
    let along = lines.reduce(0, +) + gap * Double(max(0, lines.count - 1))
    return isVertical
      ? Size(width: across, height: along) : Size(width: along, height: across)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let tracks = tracks(proposal)
    let lines = lines(tracks)
    guard !tracks.isEmpty else { return }
    var along = 0.0
    for (line, length) in lines.enumerated() {
      var across = 0.0
      for (index, track) in tracks.enumerated() {
        let number = line * tracks.count + index
        guard number < children.count else { return }
        var cell =
          isVertical
          ? Rect(x: across, y: along, width: track.length, height: length)
          : Rect(x: along, y: across, width: length, height: track.length)
        cell.x = isMirrored ? frame.maxX - cell.x - cell.width : frame.x + cell.x
        cell.y += frame.y
        let offered = self.proposal(for: track)
        let place = children[number].frame(
          aligned: track.alignment ?? content.alignment,
          in: cell,
          proposal: offered,
          isMirrored: isMirrored
        )
        children[number].place(in: place, proposal: offered, on: &canvas)
        across += track.length + track.gap
      }
      along += length + gap
    }
  }

  private var gap: Double { content.spacing ?? StackBox.defaultSpacing }

  private func proposal(for track: Track) -> ProposedSize {
    isVertical
      ? ProposedSize(width: track.length, height: nil)
      : ProposedSize(width: nil, height: track.length)
  }

  /// Lengths of the lines: the longest child of each decides.
  private func lines(_ tracks: [Track]) -> [Double] {
    guard !tracks.isEmpty else { return [] }
    var lines: [Double] = []
    for (number, child) in children.enumerated() {
      let size = child.size(proposal(for: tracks[number % tracks.count]))
      let length = isVertical ? size.height : size.width
      if number % tracks.count == 0 {
        lines.append(length)
      } else {
        lines[lines.count - 1] = max(lines[lines.count - 1], length)
      }
    }
    return lines
  }

  /// Fixed tracks take their length, the others share what is left; an adaptive one becomes as many
  /// as fit.
  private func tracks(_ proposal: ProposedSize) -> [Track] {
    let available = min((isVertical ? proposal.width : proposal.height) ?? 0, Self.longest)
    let asked = content.tracks.prefix(64)
    var rest = available
    for (index, track) in asked.enumerated() {
      if index < asked.count - 1 { rest -= track.spacing ?? StackBox.defaultSpacing }
      if track.size == .fixed { rest -= track.minimum }
    }
    var flexible = asked.filter { $0.size != .fixed }.count
    var result: [Track] = []
    for track in asked {
      let gap = min(track.spacing ?? StackBox.defaultSpacing, Self.longest)
      if track.size == .fixed {
        result.append(Track(length: track.minimum, gap: gap, alignment: track.alignment))
        continue
      }
      let share = max(0, rest) / Double(max(1, flexible))
      flexible -= 1
      if track.size == .flexible {
        let length = min(max(share, track.minimum), max(track.minimum, track.maximum))
        rest -= length
        result.append(Track(length: length, gap: gap, alignment: track.alignment))
      } else {
        let least = max(track.minimum, 1)
        let fitting = (share + gap) / (least + gap)
        let count = fitting >= 1 ? Int(min(fitting, 1024)) : 1
        let length = (share - gap * Double(count - 1)) / Double(count)
        let held = min(max(length, least), max(least, track.maximum))
        rest -= share
        for _ in 0..<count {
          result.append(Track(length: held, gap: gap, alignment: track.alignment))
        }
      }
    }
    return result
  }
}
