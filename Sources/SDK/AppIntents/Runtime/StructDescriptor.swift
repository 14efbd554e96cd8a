/// Pointers that are stored as distances from themselves.
enum RelativePointer {
  static func direct(_ field: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = field.loadUnaligned(as: Int32.self)
    return distance == 0 ? nil : field + Int(distance)
  }

  /// The lowest bit says that a pointer to the target lies there, as for other images' symbols.
  static func indirectable(_ field: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = field.loadUnaligned(as: Int32.self)
    guard distance != 0 else { return nil }
    guard distance & 1 == 1 else { return field + Int(distance) }
    return (field + Int(distance & ~1)).loadUnaligned(as: UnsafeRawPointer?.self)
  }
}

/// What the compiler writes of a struct's fields, where the standard library tells too little.
enum StructDescriptor {
  /// The names of a struct's stored variables, constants left out; none for any other type.
  static func variables(of type: Any.Type) -> Set<String> {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    // 0x200 is the kind of a struct's metadata; its descriptor's address follows.
    guard metadata.load(as: UInt.self) == 0x200,
      let descriptor = (metadata + 8).load(as: UnsafeRawPointer?.self),
      let fields = RelativePointer.direct(descriptor + 16)
    else { return [] }
    // Two pointers, the kind and the size of a record precede the number of records.
    let size = Int((fields + 10).load(as: UInt16.self))
    let count = Int((fields + 12).load(as: UInt32.self))
    var names: Set<String> = []
    for index in 0..<count {
      let record = fields + 16 + index * size
      // The second bit of the flags says that the field is a variable.
      guard record.load(as: UInt32.self) & 2 != 0, let name = RelativePointer.direct(record + 8)
      else { continue }
      names.insert(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    return names
  }
}
