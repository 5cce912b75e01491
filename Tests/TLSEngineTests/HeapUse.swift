import COpenSSL

/// Bytes that the program has allocated and not freed.
enum HeapUse {
  static var bytes: Int { copenssl_count_heap_bytes() }
}
