/// A step of one exchange.
public enum FetchPhase: String, Hashable, Sendable, CaseIterable {
  /// In the queue, before work on the exchange begins.
  case queue
  case dns
  case connect
  /// Until the tunnel through the proxy is established.
  case proxy
  case tls
  /// From the established connection to the last byte of the request.
  case send
  /// From the end of the request to the first byte of the response; 0 for a response that came before the request was complete.
  case wait
  case receive
}
