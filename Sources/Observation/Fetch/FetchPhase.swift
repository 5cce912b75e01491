/// A step of one exchange.
public enum FetchPhase: String, Hashable, Sendable, CaseIterable {
  /// Waiting in line before the work could begin.
  case queue
  case dns
  case connect
  /// From there to the open way through the proxy.
  case proxy
  case tls
  /// From the connection that stands to the last byte of the request.
  case send
  /// From there to the first byte of the answer; 0 for an answer that came before the request was out.
  case wait
  case receive
}
