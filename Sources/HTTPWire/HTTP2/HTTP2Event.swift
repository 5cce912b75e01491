/// What an HTTP/2 session has heard (RFC 9113).
public enum HTTP2Event: Hashable, Sendable {
  case interim(UInt32, ResponseHead)
  case head(UInt32, ResponseHead)
  /// A request, to a server.
  indirect case request(UInt32, RequestHead)
  case body(UInt32, [UInt8])
  case trailers(UInt32, FieldSection)
  /// The peer has ended its side of the stream.
  case end(UInt32)
  /// The stream is over with an error: by the peer's RST_STREAM, or ours because of what the peer sent, which `error` then tells.
  indirect case reset(UInt32, code: UInt32, byPeer: Bool, error: HTTPWireError?)
  /// The last stream that the peer has seen, or may yet (section 6.8): later ones can be asked again elsewhere.
  indirect case goAway(last: UInt32, code: UInt32, debug: [UInt8])
  /// A field that HTTP/2 forbids, as it came (section 8.2.1).
  indirect case invalidField(UInt32, FieldLine)
  case settingsAcknowledged
  case pingAnswered

  /// Of one stream; nil where it is about the connection.
  public var stream: UInt32? {
    switch self {
    case .interim(let stream, _), .head(let stream, _), .request(let stream, _), .body(let stream, _), .trailers(let stream, _),
      .end(let stream), .reset(let stream, _, _, _), .invalidField(let stream, _):
      stream
    case .goAway, .settingsAcknowledged, .pingAnswered: nil
    }
  }
}
