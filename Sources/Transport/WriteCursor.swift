/// The bytes of one write and the number of them that the kernel has accepted.
///
/// `@unchecked Sendable`: accessed on the reactor's thread until the write ends, then by the writer.
public final class WriteCursor: @unchecked Sendable {
  public private(set) var written = 0
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var isAtEnd: Bool { written == bytes.count }

  /// Returns the remaining bytes and marks them as written, for callers that write them otherwise.
  public func takeRest() -> [UInt8] {
    defer { written = bytes.count }
    return written == 0 ? bytes : Array(bytes[written...])
  }

  func advance(_ channel: Channel, _ socket: Socket) -> Step<Void> {
    while written < bytes.count {
      let result = socket.write(bytes[written...])
      guard result >= 0 else {
        if result == Socket.wouldBlock { return .wouldBlock }
        return .failed(TransportError(errno: Int32(-result), what: "write", endpoint: channel.endpoint))
      }
      written += Int(result)
    }
    return .done(())
  }
}
