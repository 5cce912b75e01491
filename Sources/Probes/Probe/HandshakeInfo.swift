internal import Connect
internal import TLSEngine
internal import Transport

/// The data of a completed handshake that examinations use.
struct HandshakeInfo: Sendable {
  let route: Route
  let negotiated: Negotiated
  /// The server's messages, parsed.
  let flight: ObservedServerFlight
  /// Both sides, decrypted, including tickets.
  let messages: [HandshakeEvent]
  let alerts: [AlertEvent]
}
