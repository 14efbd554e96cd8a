/// A small hash that is the same in every process and every build (FNV-1a, 64 bits).
///
/// It tells things apart; it protects nothing.
package struct StableHash: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(of bytes: some Sequence<UInt8>) {
    add(bytes)
  }

  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds the eight bytes of a number, the lowest first.
  package mutating func add(number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// The hash in hexadecimal digits.
  package var text: String { String(value, radix: 16) }
}
