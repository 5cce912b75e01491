/// The shared read buffer of a reactor, from which received bytes are copied to arrays of their exact size.
///
/// Not initialized: the kernel assigns pages only for bytes that are received, which matters for short runs.
@safe final class ReadBuffer {
  /// A larger buffer would not stay in a core's cache until decryption, and malloc would return the pages to the kernel each time.
  static let size = 65_536

  private let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: ReadBuffer.size, alignment: 64)

  deinit { unsafe bytes.deallocate() }

  /// Returns the number of bytes read, or a negative error number; zero if the peer has shut down its side.
  func read(_ socket: Socket, max: Int) -> (result: Int64, bytes: [UInt8]) {
    let result = unsafe socket.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(max)))
    return unsafe (result, result > 0 ? Array(bytes.prefix(Int(result))) : [])
  }
}
