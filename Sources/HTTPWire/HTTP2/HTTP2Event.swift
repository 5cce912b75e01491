/// An event received by an HTTP/2 session (RFC 9113).
public enum HTTP2Event: Hashable, Sendable {
  case interim(UInt32, ResponseHead)
  case head(UInt32, ResponseHead)
  /// A request received by a server.
  indirect case request(UInt32, RequestHead)
  case body(UInt32, [UInt8])
  case trailers(UInt32, FieldSection)
  /// The peer has ended its side of the stream.
  case end(UInt32)
  /// The stream ended with an error: by the peer's RST_STREAM, or by ours after a violation by the peer, which `error` describes.
  indirect case reset(UInt32, code: UInt32, byPeer: Bool, error: HTTPWireError?)
  /// `last` is the last stream that the peer has processed or may process (section 6.8): requests on later ones can be retried elsewhere.
  indirect case goAway(last: UInt32, code: UInt32, debug: [UInt8])
  /// A field that HTTP/2 forbids, as received (section 8.2.1).
  indirect case invalidField(UInt32, FieldLine)
  case settingsAcknowledged
  case pingAnswered

  /// The stream of the event; nil for events of the connection.
  public var stream: UInt32? {
    switch self {
    case .interim(let stream, _), .head(let stream, _), .request(let stream, _), .body(let stream, _), .trailers(let stream, _),
      .end(let stream), .reset(let stream, _, _, _), .invalidField(let stream, _):
      stream
    case .goAway, .settingsAcknowledged, .pingAnswered: nil
    }
  }
}
