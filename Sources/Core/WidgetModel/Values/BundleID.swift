/// The id of a bundle: letters, digits, `.`, `-` and `_`, as `org.swiftlet.tasks`.
///
/// It is one path component and one part of a D-Bus path, so nothing else is allowed.
package struct BundleID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  /// Takes a valid id, and nil for anything else.
  package init?(_ text: String) {
    let allowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard allowed, (1...128).contains(text.utf8.count), text.utf8.first != UInt8(ascii: ".")
    else { return nil }
    self.text = text
  }

  package var description: String { text }

  package static func < (left: BundleID, right: BundleID) -> Bool { left.text < right.text }
}
