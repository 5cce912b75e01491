internal import HTTPWire

/// Compresses the messages of one direction (RFC 7692, section 7.2.1).
struct MessageDeflater {
  private let deflater: Deflater
  private let keepsContext: Bool

  /// Nil for a window of 8 bits, which zlib does not support: then messages are sent uncompressed, as section 6 permits.
  init?(windowBits: Int, keepsContext: Bool) {
    guard let deflater = Deflater(windowBits: windowBits) else { return nil }
    self.deflater = deflater
    self.keepsContext = keepsContext
  }

  /// Returns the payload of the next frame of a message, flushed so that it can be read at once.
  func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var compressed = deflater.compressAndFlush(bytes)
    guard isLast else { return compressed }
    if compressed.suffix(4) == MessageInflater.tail {
      compressed.removeLast(4)
    } else {
      // Nothing since the last flush: the header of an empty stored block, whose rest is the removed tail.
      compressed.append(0)
    }
    if !keepsContext { deflater.restart() }
    return compressed
  }
}
