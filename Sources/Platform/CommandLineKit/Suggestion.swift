/// Finds what somebody probably meant.
package enum Suggestion {
  /// The candidates nearest to a mistyped word; none where nothing is near.
  package static func nearest(to word: String, among candidates: [String]) -> [String] {
    let word = Array(word.lowercased())
    let limit = max(1, word.count / 3)
    let rated = candidates.map { candidate -> (distance: Int, text: String) in
      let letters = Array(candidate.lowercased())
      let isStart = word.count >= 2 && letters.starts(with: word)
      return (isStart ? 0 : distance(word, letters), candidate)
    }
    guard let best = rated.map(\.distance).min(), best <= limit else { return [] }
    return rated.filter { $0.distance == best }.map(\.text)
  }

  /// `Did you mean x or y?`, or nil where nothing is near.
  package static func sentence(
    for word: String,
    among candidates: [String],
    spelled spelling: (String) -> String = { $0 }
  ) -> String? {
    let near = nearest(to: word, among: candidates).prefix(3).map(spelling)
    return near.isEmpty ? nil : "Did you mean \(near.joined(separator: " or "))?"
  }

  /// Insertions, removals, replacements and swaps of neighbours that make one word of the other.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let replaced = previous[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(replaced, previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, before[j - 1] + 1)
        }
        row.append(cost)
      }
      before = previous
      previous = row
    }
    return previous[right.count]
  }
}
