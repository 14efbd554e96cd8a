import Swiftlet

/// What the kinds read and the actions write.
enum Shared {
  static let group = "group.org.example.readers"
  static let file = SharedFile("~/read.txt")
  static let other = SharedFile("~/other.txt")

  static var a: Int {
    get { SharedState(wrappedValue: 0, "a", group: group).wrappedValue }
    set { SharedState(wrappedValue: 0, "a", group: group).wrappedValue = newValue }
  }

  static var b: Int {
    get { SharedState(wrappedValue: 0, "b", group: group).wrappedValue }
    set { SharedState(wrappedValue: 0, "b", group: group).wrappedValue = newValue }
  }

  static var text: String {
    do {
      return try file.text() ?? "absent"
    } catch {
      return "unreadable"
    }
  }
}
