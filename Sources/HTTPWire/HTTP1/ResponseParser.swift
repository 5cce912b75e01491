/// What a response parser has come to.
public enum ResponseEvent: Hashable, Sendable {
  /// Nothing more until more bytes come.
  case needsInput
  /// A head with 1xx; others follow.
  case interim(ResponseHead)
  case head(ResponseHead)
  /// Content without its transfer coding.
  case body(ArraySlice<UInt8>)
  /// Fields after the last chunk; only where there are some.
  case trailers(FieldSection)
  case end
}

/// Reads the responses of one HTTP/1 connection, in any portions (RFC 9112).
public struct ResponseParser: Sendable {
  /// `method` of the request decides whether content can come (RFC 9112, section 6.3).
  public init(method: String, limits: HTTPLimits = .ordinary, leniency: Leniency = []) {}

  public mutating func received(_ bytes: [UInt8]) {}
  /// The peer has closed its side.
  public mutating func receivedEnd() {}
  public mutating func next() throws(HTTPWireError) -> ResponseEvent { .needsInput }

  /// Whether the connection can serve another request after `.end` (RFC 9112, section 9.3); false when bytes are left over.
  public var keepsAlive: Bool { false }
  /// What came after the message's end.
  public var surplus: [UInt8] { [] }
}
