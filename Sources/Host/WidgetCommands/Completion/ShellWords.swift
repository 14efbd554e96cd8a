/// A command line up to the cursor, cut into words as a shell does, without expansion.
struct ShellWords: Equatable {
  /// Whole words before the one being typed.
  private(set) var words: [String] = []
  /// The word being typed, without its quotes; empty after a space.
  private(set) var current = ""
  /// The quote that is open at the end.
  private(set) var quote: Character?
  /// How many characters of `current` a shell that breaks words leaves alone when it completes.
  private(set) var kept = 0

  /// Cuts a line; where the shell begins to complete anew is behind each of `breaks`, or behind the
  /// quote that is open.
  init(_ line: String, breaks: Set<Character> = []) {
    var isEscaped = false
    var hasWord = false
    for character in line {
      if isEscaped {
        current.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        hasWord = true
      } else if let open = quote {
        if character == open {
          quote = nil
          kept = current.count
        } else {
          current.append(character)
        }
      } else if character == "'" || character == "\"" {
        quote = character
        kept = current.count
        hasWord = true
      } else if character == " " || character == "\t" {
        if hasWord { words.append(current) }
        current = ""
        kept = 0
        hasWord = false
      } else {
        current.append(character)
        hasWord = true
        if breaks.contains(character) { kept = current.count }
      }
    }
  }

  /// What bash is to put in the place of the part that it completes.
  func bashText(of candidate: String) -> String {
    let rest = String(candidate.dropFirst(kept))
    switch quote {
    case "'": return rest
    case .some:
      return rest.map { "\"$`\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    case nil:
      return rest.map { character in
        let isPlain =
          character.isLetter || character.isNumber || "._-/+:@%,=".contains(character)
        return isPlain ? String(character) : "\\\(character)"
      }
      .joined()
    }
  }
}
