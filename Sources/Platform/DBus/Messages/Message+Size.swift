extension Message {
  /// Whether its values take more than 64 KiB, counted roughly.
  var isLarge: Bool { isLarger(than: 65_536) }

  /// Whether its values take more than so many bytes, counted roughly.
  package func isLarger(than bytes: Int) -> Bool {
    var left = bytes
    return body.contains { !$0.fits(in: &left) }
  }
}

extension DBusValue {
  /// Takes the bytes of the value from those that are left; false once there are none.
  fileprivate func fits(in left: inout Int) -> Bool {
    switch self {
    case .string(let text): left -= text.utf8.count + 16
    case .objectPath(let path): left -= path.string.utf8.count + 16
    case .bytes(let bytes): left -= bytes.count
    case .array(_, let elements), .structure(let elements):
      guard elements.allSatisfy({ $0.fits(in: &left) }) else { return false }
    case .dictionary(let dictionary):
      for entry in dictionary.entries {
        guard entry.key.fits(in: &left), entry.value.fits(in: &left) else { return false }
      }
    case .variant(let inner): return inner.fits(in: &left)
    default: left -= 16
    }
    return left >= 0
  }
}
