public import TLSWire

/// What one session does otherwise than its context: contexts are costly, and one serves many questions.
public struct TLSSessionOptions: Hashable, Sendable {
  /// Application protocols in order of preference (RFC 7301), in place of the context's; empty offers none.
  public var alpn: [String]?
  /// In place of the context's.
  public var versions: ClosedRange<ProtocolVersion>?
  /// False offers no ticket up to TLS 1.2, whatever the context says, so that a server has to remember the session itself.
  public var offersTickets = true
  /// The server may ask for a certificate later (RFC 9846, section 4.2.6), also when the context does not say so.
  public var offersPostHandshakeAuth = false
  /// Pretends that an attempt with a newer version has failed (RFC 7507).
  public var sendsFallbackSignal = false
  /// The most content of a record that is sent, from 512 to 16,384 bytes; nil leaves it to the library.
  public var recordLength: Int?

  public init() {}

  public func with(_ change: (inout TLSSessionOptions) -> Void) -> TLSSessionOptions {
    var copy = self
    change(&copy)
    return copy
  }
}
