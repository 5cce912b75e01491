internal import CZlib

/// A raw deflate encoder (RFC 1951); the only owner of zlib's state.
@safe package final class Deflater {
  /// On the heap, since zlib's internal state contains a pointer to it.
  private let stream: UnsafeMutablePointer<z_stream>

  /// The window has 2 to the power of `windowBits` bytes, from 9 to 15: zlib has no smaller one. Nil for other values, and if memory
  /// allocation fails.
  package init?(windowBits: Int) {
    guard (9...15).contains(windowBits) else { return nil }
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -CInt(windowBits), Self.memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Forgets the window, for another stream.
  package func restart() { unsafe deflateReset(stream) }

  /// Compresses all of `input` and flushes: the result ends with an empty stored block, `00 00 ff ff`. It is empty if there is nothing to
  /// compress since the last flush.
  package func compressAndFlush(_ input: [UInt8]) -> [UInt8] {
    var compressed: [UInt8] = []
    unsafe input.withUnsafeBufferPointer { source in
      // zlib only reads from there, though the type is mutable.
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(clamping: source.count)
      var isFull = true
      while isFull {
        let portion = unsafe [UInt8](unsafeUninitializedCapacity: Self.portion) { output, count in
          unsafe stream.pointee.next_out = output.baseAddress
          unsafe stream.pointee.avail_out = UInt32(Self.portion)
          unsafe deflate(stream, Z_SYNC_FLUSH)
          count = unsafe Self.portion - Int(stream.pointee.avail_out)
        }
        compressed += portion
        isFull = portion.count == Self.portion
      }
      unsafe stream.pointee.next_in = nil
      unsafe stream.pointee.next_out = nil
    }
    return compressed
  }

  private static let portion = 65_536
  /// zlib's default.
  private static let memoryLevel: CInt = 8
}
