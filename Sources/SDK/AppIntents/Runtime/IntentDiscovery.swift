/// Finds the intent types of the running executable without any registration.
///
/// The compiler lists every conformance of a program in a section of its file; those to `AppIntent`
/// are the program's intents. Layouts are those of Swift's stable ABI (`docs/ABI/TypeMetadata`).
package enum IntentDiscovery {
  /// All types of the executable that conform to `AppIntent`, but the SDK's own and generic ones.
  ///
  /// - Throws: `ImageError` where the executable's file cannot be read.
  package static func intentTypes() throws(ImageError) -> [any AppIntent.Type] {
    guard
      let records = try ELFImage.ofExecutable().section("swift5_protocol_conformances"),
      let start = records.baseAddress
    else { return [] }
    var types: [any AppIntent.Type] = []
    for offset in stride(from: 0, to: records.count - 3, by: 4) {
      let conformance = RelativePointer.direct(start + offset)
      guard let conformance, let type = intentType(of: conformance) else { continue }
      types.append(type)
    }
    return types
  }

  private static func intentType(of conformance: UnsafeRawPointer) -> (any AppIntent.Type)? {
    guard let proto = RelativePointer.indirectable(conformance),
      ContextDescriptor(proto).isNamed("AppIntent", in: "AppIntents")
    else { return nil }
    // Bits 3 to 5 of the flags say how the type is named: 0 directly, 1 through a pointer.
    let kind = (conformance + 12).loadUnaligned(as: UInt32.self) >> 3 & 7
    let reference = RelativePointer.direct(conformance + 4)
    let address =
      switch kind {
      case 0: reference
      case 1: reference?.loadUnaligned(as: UnsafeRawPointer?.self)
      default: UnsafeRawPointer?.none
      }
    guard let address else { return nil }
    let descriptor = ContextDescriptor(address)
    guard descriptor.isNominalType, !descriptor.isGeneric, descriptor.module != "AppIntents",
      descriptor.module != "Swift"
    else { return nil }
    return descriptor.metadata as? any AppIntent.Type
  }
}

/// Pointers that are stored as distances from themselves.
private enum RelativePointer {
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

/// What the compiler writes of a module, a protocol or a type: flags, parent, name.
private struct ContextDescriptor {
  private let address: UnsafeRawPointer

  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  private var flags: UInt32 { address.loadUnaligned(as: UInt32.self) }
  private var kind: UInt32 { flags & 0x1F }
  private var parent: ContextDescriptor? {
    RelativePointer.indirectable(address + 4).map(ContextDescriptor.init)
  }

  /// Only modules, protocols and nominal types have their name in this place.
  private var name: String? {
    guard kind == 0 || kind == 3 || isNominalType, let name = RelativePointer.direct(address + 8)
    else { return nil }
    return String(cString: name.assumingMemoryBound(to: CChar.self))
  }

  /// Classes, structs and enums.
  var isNominalType: Bool { (16...18).contains(kind) }
  var isGeneric: Bool { flags & 0x80 != 0 }

  /// The module at the end of the chain of parents.
  var module: String? {
    if kind == 0 { return name }
    return parent?.module
  }

  func isNamed(_ name: String, in module: String) -> Bool {
    kind == 3 && self.name == name && parent?.kind == 0 && parent?.name == module
  }

  /// The type itself, asked of its access function.
  var metadata: Any.Type? {
    // For a type without generic parameters the function takes a request (0: complete) and gives
    // the metadata in the first result register: C's convention is the same for that.
    typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer?
    guard let function = RelativePointer.direct(address + 12) else { return nil }
    let accessor = unsafeBitCast(function, to: Accessor.self)
    return accessor(0).map { unsafeBitCast($0, to: Any.Type.self) }
  }
}
