public import Bytes
public import Connect
public import HTTPWire
public import PathValidation
public import Resolver

/// An event for `-v`, `--trace` and logs, delivered on the reactor's thread as it occurs.
public enum TraceEvent: Sendable {
  case resolved(host: String, Resolution)
  case attemptFailed(ConnectionAttempt)
  case connected(number: Int, host: String, local: Endpoint, remote: Endpoint)
  case reusing(number: Int, host: String)
  case proxyAnswered(proxy: String)
  case handshakeStarted(serverName: String?, alpn: [String])
  case handshakeEnded(TLSInfo)
  case judged(ChainVerdict, checkedName: String?, isEnforced: Bool)
  /// The head's bytes as sent in HTTP/1; in HTTP/2 the fields as lines, pseudo-header fields first.
  case requestHead([UInt8])
  case requestBody([UInt8])
  case requestSent
  case responseHead(ResponseHead)
  /// Content as received, before content decoding.
  case responseBody([UInt8])
  case trailers(FieldSection)
  case frame(FrameRecord)
  case redirecting(Redirect)
  case retrying(because: String)
  case note(String)
  case connectionLeft(number: Int, host: String, isClosed: Bool)
}
