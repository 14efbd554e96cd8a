/// Numbers that both ends of a bundle's channel agree on.
package enum WireProtocol {
  /// Raised with every change that an older peer cannot understand.
  package static let version: Int64 = 1
  /// A frame's bytes after its first length: header length, header and body.
  package static let frameLimit = 9 << 20
  /// Requests, writes and reload wishes of a bundle that may wait for their answer at once.
  package static let unansweredLimit = 64
  /// The file descriptor of the channel in the bundle's process.
  package static let fileDescriptor: Int32 = 3
}
