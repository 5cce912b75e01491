internal import Bytes

/// Reassembles handshake messages from the fragments of records (RFC 8446, section 5.1).
public struct HandshakeReassembler: Sendable {
  /// The maximum length of a message in bytes, including the header.
  public let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0

  public init(limit: Int = 1 << 20) { self.limit = limit }

  /// Whether the last message is incomplete.
  public var isMidMessage: Bool { start < buffer.count }

  public mutating func received(_ fragment: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: fragment)
  }

  /// The next complete message; nil until more fragments are received.
  public mutating func next() throws(TLSWireError) -> HandshakeMessage? {
    guard buffer.count - start >= HandshakeMessage.headerLength else { return nil }
    let length = Int(buffer[start + 1]) << 16 | Int(buffer[start + 2]) << 8 | Int(buffer[start + 3])
    let end = start + HandshakeMessage.headerLength + length
    guard end - start <= limit else {
      throw TLSWireError(
        code: .tooLong, structure: "\(HandshakeType(buffer[start])) message", reason: "\(length) bytes where \(limit) are allowed")
    }
    guard end <= buffer.count else { return nil }
    defer { start = end }
    return HandshakeMessage(type: HandshakeType(buffer[start]), body: buffer[start + HandshakeMessage.headerLength..<end])
  }
}
