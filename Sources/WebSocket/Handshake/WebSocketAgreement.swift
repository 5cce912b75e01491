internal import Bytes
internal import Crypto

/// What both sides agreed on in the opening handshake.
public struct WebSocketAgreement: Hashable, Sendable {
  public var subprotocol: String?
  /// Nil without compression.
  public var deflate: PermessageDeflate?

  public init(subprotocol: String? = nil, deflate: PermessageDeflate? = nil) {
    self.subprotocol = subprotocol
    self.deflate = deflate
  }
}

/// The proof of a server that it read the request as one of the WebSocket protocol (RFC 6455, section 1.3).
enum WebSocketAccept {
  static func value(for key: String) -> String {
    Base64.encode(Digest.sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }

  /// True for 16 bytes in base64.
  static func isKey(_ key: String) -> Bool {
    key.utf8.count == 24 && (try? Base64.decode(Array(key.utf8)))?.count == 16
  }
}
