internal import Connect
internal import TLSEngine
internal import Transport

/// What is kept of a finished handshake for those who look closer.
struct HandshakeFacts: Sendable {
  let route: Route
  let negotiated: Negotiated
  /// The server's side, parsed.
  let flight: SeenFlight
  /// Both sides, in the clear, tickets too.
  let messages: [HandshakeEvent]
  let alerts: [AlertEvent]
}
