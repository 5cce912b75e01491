internal import CZlib

/// Data in the zlib format (RFC 1950), for certificate compression (RFC 8879, section 3).
package enum Zlib {
  /// The decompressed data; nil if it is corrupt, or not exactly `length` bytes long. Uses no more memory than that.
  static func inflate(_ compressed: [UInt8], length: Int) -> [UInt8]? {
    guard length >= 0 else { return nil }
    var isWhole = false
    // Allocates one byte more, since zlib would not use an empty buffer.
    let inflated = unsafe [UInt8](unsafeUninitializedCapacity: length + 1) { buffer, count in
      var written = uLongf(length + 1)
      var read = uLong(compressed.count)
      let result = unsafe uncompress2(buffer.baseAddress, &written, compressed, &read)
      isWhole = result == Z_OK && Int(written) == length && Int(read) == compressed.count
      count = isWhole ? length : 0
    }
    return isWhole ? inflated : nil
  }

  /// Nil only if memory is exhausted.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    let capacity = compressBound(uLong(bytes.count))
    var isDone = false
    let deflated = unsafe [UInt8](unsafeUninitializedCapacity: Int(capacity)) { buffer, count in
      var written = capacity
      isDone = unsafe compress(buffer.baseAddress, &written, bytes, uLong(bytes.count)) == Z_OK
      count = isDone ? Int(written) : 0
    }
    return isDone ? deflated : nil
  }
}
