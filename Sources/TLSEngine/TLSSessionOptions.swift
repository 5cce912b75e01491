public import TLSWire

/// Per-session overrides of a context's configuration: contexts are expensive and shared by many sessions.
public struct TLSSessionOptions: Hashable, Sendable {
  /// Application protocols in order of preference (RFC 7301); nil uses the context's, empty offers none.
  public var alpn: [String]?
  /// Nil uses the context's versions.
  public var versions: ClosedRange<ProtocolVersion>?
  /// False offers no ticket up to TLS 1.2, regardless of the context, so that a server has to cache the session.
  public var offersTickets = true
  /// Allows the server to request a certificate after the handshake (RFC 9846, section 4.2.6), regardless of the context.
  public var offersPostHandshakeAuth = false
  /// Sends TLS_FALLBACK_SCSV, as after a failed attempt with a newer version (RFC 7507).
  public var sendsFallbackSignal = false
  /// The maximum content of a sent record, from 512 to 16,384 bytes; nil uses libssl's default.
  public var recordLength: Int?

  public init() {}

  public func with(_ change: (inout TLSSessionOptions) -> Void) -> TLSSessionOptions {
    var copy = self
    change(&copy)
    return copy
  }
}
