internal import Glibc

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
      ContextDescriptor(proto).isProtocol("AppIntent", in: "AppIntents")
    else { return nil }
    // Bits 3 to 5 of the flags say how the type is named: 0 directly, 1 through a pointer.
    let flags = (conformance + 12).loadUnaligned(as: UInt32.self)
    let reference = RelativePointer.direct(conformance + 4)
    let address =
      switch flags >> 3 & 7 {
      case 0: reference
      case 1: reference?.loadUnaligned(as: UnsafeRawPointer?.self)
      default: UnsafeRawPointer?.none
      }
    guard let address else { return nil }
    let descriptor = ContextDescriptor(address)
    guard descriptor.isNominalType, !descriptor.isGeneric, !descriptor.isInModule("AppIntents"),
      !descriptor.isInModule("Swift"), let metadata = descriptor.metadata
    else { return nil }
    // Bits 16 and 17 say that the table of witnesses is made at run time. If it is not, it stands
    // in the record, and type and table together are the metatype: a cast would look through every
    // conformance of the process, which costs a cold start a millisecond.
    if flags >> 16 & 3 == 0, let witnesses = RelativePointer.direct(conformance + 8) {
      return unsafeBitCast((metadata, witnesses), to: (any AppIntent.Type).self)
    }
    return unsafeBitCast(metadata, to: Any.Type.self) as? any AppIntent.Type
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
  private func isNamed(_ name: String) -> Bool {
    guard kind == 0 || kind == 3 || isNominalType, let own = RelativePointer.direct(address + 8)
    else { return false }
    return strcmp(own.assumingMemoryBound(to: CChar.self), name) == 0
  }

  /// Classes, structs and enums.
  var isNominalType: Bool { (16...18).contains(kind) }
  var isGeneric: Bool { flags & 0x80 != 0 }

  func isProtocol(_ name: String, in module: String) -> Bool {
    kind == 3 && isNamed(name) && parent.map { $0.kind == 0 && $0.isNamed(module) } == true
  }

  /// Whether the module at the end of the chain of parents has this name.
  func isInModule(_ name: String) -> Bool {
    kind == 0 ? isNamed(name) : parent?.isInModule(name) == true
  }

  /// The type's metadata, asked of its access function.
  var metadata: UnsafeRawPointer? {
    // For a type without generic parameters the function takes a request (0: complete) and gives
    // the metadata in the first result register: C's convention is the same for that.
    typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer?
    guard let function = RelativePointer.direct(address + 12) else { return nil }
    return unsafeBitCast(function, to: Accessor.self)(0)
  }
}
