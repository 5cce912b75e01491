/// Where the reads of a reactor land before their bytes are copied to size.
///
/// Nobody sets its bytes beforehand: the kernel gives it pages only for what has come, which a short run feels.
@safe final class Landing {
  /// More would not stay in a core's cache until it is decrypted, and malloc would give the pages back to the kernel each time.
  static let size = 65_536

  private let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Landing.size, alignment: 64)

  deinit { unsafe bytes.deallocate() }

  /// What could be read, or a negative error number; zero bytes: the peer has ended.
  func read(_ socket: Socket, max: Int) -> (result: Int64, bytes: [UInt8]) {
    let result = unsafe socket.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(max)))
    return unsafe (result, result > 0 ? Array(bytes.prefix(Int(result))) : [])
  }
}
