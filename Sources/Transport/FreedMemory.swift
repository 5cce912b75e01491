internal import COpenSSL

/// The handling of freed memory in this process.
enum FreedMemory {
  /// Keeps one megabyte of freed memory: the pieces of a large response are allocated and freed at the end of the heap, and glibc would
  /// request their pages from the kernel again and again.
  static func keep() { copenssl_keep_freed(1 << 20) }
}
