public import Bytes

/// The reason why a WebSocket connection cannot be opened or continued.
public struct WebSocketError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The server refused the handshake with another status.
    public static let refused = Code(rawValue: "websocket.refused")
    /// The opening handshake is invalid (RFC 6455, section 4).
    public static let handshake = Code(rawValue: "websocket.handshake")
    /// A frame is invalid (RFC 6455, section 5).
    public static let frame = Code(rawValue: "websocket.frame")
    /// A text message is not UTF-8 (RFC 6455, section 8.1).
    public static let text = Code(rawValue: "websocket.text")
    /// A message cannot be decompressed (RFC 7692, section 7).
    public static let compression = Code(rawValue: "websocket.compression")
    public static let limitExceeded = Code(rawValue: "websocket.limit-exceeded")
    /// The connection ended without a Close frame.
    public static let incomplete = Code(rawValue: "websocket.incomplete")
    /// The message cannot be sent.
    public static let unsendable = Code(rawValue: "websocket.unsendable")
  }

  public let code: Code
  /// The error and its place, in lower case, no full stop; may contain hostile text.
  public let what: String
  /// The section that is violated, such as `RFC 6455, section 5.1`; nil for our own limits.
  public let reference: String?
  /// The status code of the Close frame that reports the error to the peer; nil if none is sent.
  public let closeCode: WebSocketCloseCode?
  public let hint: Hint?

  public init(
    _ code: Code, _ what: String, reference: String? = nil, closeCode: WebSocketCloseCode? = nil, hint: Hint? = nil
  ) {
    self.code = code
    self.what = what
    self.reference = reference
    self.closeCode = closeCode
    self.hint = hint
  }

  static func frame(_ what: String, section: String) -> WebSocketError {
    WebSocketError(.frame, what, reference: "RFC 6455, section \(section)", closeCode: .protocolError)
  }

  static func handshake(_ what: String, reference: String) -> WebSocketError {
    WebSocketError(.handshake, what, reference: reference)
  }
}

extension WebSocketError: CustomStringConvertible {
  public var description: String { reference.map { "\(what) (\($0))" } ?? what }
}
