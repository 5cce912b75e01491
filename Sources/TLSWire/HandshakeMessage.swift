internal import Bytes

/// A handshake message (RFC 8446, section 4).
public struct HandshakeMessage: Hashable, Sendable {
  public let type: HandshakeType
  public let body: ArraySlice<UInt8>

  public static let headerLength = 4

  public init(type: HandshakeType, body: ArraySlice<UInt8>) {
    self.type = type
    self.body = body
  }

  /// Parses one message with its header and without trailing bytes.
  public init(reading bytes: some Sequence<UInt8>) throws(TLSWireError) {
    self = try parse("handshake message", bytes) { reader throws(ByteError) in
      let type = HandshakeType(try reader.readUInt8())
      return HandshakeMessage(type: type, body: try reader.readVector(lengthBytes: 3))
    }
  }

  /// Header and body, as included in a transcript hash.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(type.rawValue)
    writer.writeVector(lengthBytes: 3, body)
    return writer.bytes
  }
}
