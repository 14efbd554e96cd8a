import CLinux

/// What the allocator keeps of memory that was freed.
///
/// A long-lived program that once handled some megabytes would otherwise hold them for ever.
package enum ProcessMemory {
  /// Has large blocks go back to the system when they are freed, from now on.
  package static func returnLargeBlocks() { clinux_return_large_blocks() }

  /// Gives back what is free now; takes about a millisecond.
  package static func returnFreed() { clinux_return_freed_memory() }
}
