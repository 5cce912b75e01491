/// Calls `body` with the bytes in place, or with a copy if they are not contiguous.
///
/// An empty collection may be passed as a null pointer.
func withContiguous<R>(_ bytes: some Collection<UInt8>, _ body: (UnsafePointer<UInt8>?, Int) -> R) -> R {
  if let result = bytes.withContiguousStorageIfAvailable({ unsafe body($0.baseAddress, $0.count) }) { return result }
  return unsafe Array(bytes).withUnsafeBufferPointer { unsafe body($0.baseAddress, $0.count) }
}

/// The first bytes of a buffer of `capacity` bytes; `fill` returns the number it wrote.
func withRoom(_ capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    count = if let start = buffer.baseAddress { unsafe min(max(fill(start), 0), capacity) } else { 0 }
  }
}
