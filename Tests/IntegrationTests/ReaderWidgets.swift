import IntegrationSupport

/// Twelve widgets over the six kinds of the bundle Readers: three read the key `a`, three `b` of the
/// same group, three a file, three nothing.
///
/// Each provider notes its kind and family from author code.
enum ReaderWidgets {
  static let placed: [(kind: String, family: String)] = [
    ("ReadsA", "systemSmall"), ("ReadsA", "systemMedium"), ("AlsoReadsA", "systemSmall"),
    ("ReadsB", "systemSmall"), ("ReadsB", "systemMedium"), ("ReadsB", "systemLarge"),
    ("ReadsFile", "systemSmall"), ("ReadsFile", "systemMedium"), ("AlsoReadsFile", "systemSmall"),
    ("ReadsNothing", "systemSmall"), ("ReadsNothing", "systemMedium"),
    ("ReadsNothing", "systemLarge"),
  ]

  static let all = placed.map { "\($0.kind) \($0.family)" }
  static let ofA = ["AlsoReadsA systemSmall", "ReadsA systemMedium", "ReadsA systemSmall"]
  static let ofB = ["ReadsB systemLarge", "ReadsB systemMedium", "ReadsB systemSmall"]
  static let ofFile = [
    "AlsoReadsFile systemSmall", "ReadsFile systemMedium", "ReadsFile systemSmall",
  ]

  static func place(_ f: Fixture) async throws {
    for (kind, family) in placed {
      try await f.add("org.example.readers/\(kind)", family, named: "\(kind)-\(family)")
    }
  }
}

/// Which providers ran in a step, held against those that had to.
struct Reloads {
  /// One line for each provider that ran in vain, or again, or not at all; none where exactly the
  /// expected ones ran, once each.
  let mistakes: [String]

  init(_ called: [String], of expected: [String]) {
    var mistakes: [String] = []
    for name in Set(called + expected).sorted() {
      let times = called.count { $0 == name }
      let wanted = expected.count { $0 == name }
      if times != wanted { mistakes.append("\(name): \(times) times instead of \(wanted)") }
    }
    self.mistakes = mistakes
  }
}
