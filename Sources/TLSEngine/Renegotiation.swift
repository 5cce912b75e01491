public import TLSWire

/// How far a client's wish for another handshake came (RFC 5746; RFC 5246, section 7.4.1.1).
public enum Renegotiation: Hashable, Sendable {
  case needsInput
  /// There are new keys.
  case done
  /// The server said no, with no_renegotiation or what it thought fit. libssl ends the session over it, so that another try
  /// needs another connection.
  case refused(Alert)
  /// The server ended the connection without saying why; `notify` is false when it did not even say that.
  case closed(notify: Bool)
}
