/// The version of this tree: programs, SDK and runtime library are made and installed together.
///
/// `scripts/version.sh` reads it from here, so the string stands nowhere else.
package enum SwiftletVersion {
  package static let current = "0.1.0"
}
