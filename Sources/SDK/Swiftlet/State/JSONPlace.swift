/// Where a coded value stands, as the keys that lead to it; they are listed only when somebody asks.
///
/// A list of keys for each member would cost more than coding the member.
final class JSONPlace: Sendable {
  private let parent: JSONPlace?
  private let key: any CodingKey

  init(_ key: any CodingKey, below parent: JSONPlace?) {
    self.key = key
    self.parent = parent
  }

  /// The keys from the outermost one on.
  var codingPath: [any CodingKey] {
    var keys: [any CodingKey] = []
    var place: JSONPlace? = self
    while let present = place {
      keys.append(present.key)
      place = present.parent
    }
    return keys.reversed()
  }
}

/// A place in a list, or a class' part in its subclass' object.
enum PlaceKey: CodingKey {
  case index(Int)
  case name(String)

  static let parent = PlaceKey.name("super")

  init(stringValue: String) { self = .name(stringValue) }

  init(intValue: Int) { self = .index(intValue) }

  var stringValue: String {
    switch self {
    case .index(let index): "Index \(index)"
    case .name(let name): name
    }
  }

  var intValue: Int? {
    if case .index(let index) = self { index } else { nil }
  }
}
