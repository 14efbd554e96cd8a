package import WidgetModel

/// One message on a bundle's channel: a JSON header and raw bytes.
///
/// On the wire: the length of all that follows (32 bits, little endian), the length of the header
/// (likewise), the header, the body.
package struct Frame: Hashable, Sendable {
  package var header: JSON
  package var body: [UInt8]

  package init(header: JSON, body: [UInt8] = []) {
    self.header = header
    self.body = body
  }

  /// The frame as it goes over the wire.
  package var bytes: [UInt8] {
    let header = header.bytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + header.count + body.count)
    bytes.append(littleEndian: UInt32(4 + header.count + body.count))
    bytes.append(littleEndian: UInt32(header.count))
    bytes.append(contentsOf: header)
    bytes.append(contentsOf: body)
    return bytes
  }

  /// How many bytes follow the first length.
  package var length: Int { 4 + header.bytes.count + body.count }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: UInt32) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
