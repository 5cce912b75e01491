internal import COpenSSL

/// What this process does with memory that it has freed.
enum FreedMemory {
  /// The pieces of a large answer come and go at the end of the heap, and glibc would ask the kernel for their pages again and again:
  /// a megabyte stays.
  static func keep() { copenssl_keep_freed(1 << 20) }
}
