public import TLSWire

/// The state of a client-initiated renegotiation (RFC 5746; RFC 5246, section 7.4.1.1).
public enum Renegotiation: Hashable, Sendable {
  case needsInput
  /// The renegotiation is complete.
  case done
  /// The server refused with no_renegotiation or another alert. libssl then ends the session, so that another try requires another
  /// connection.
  case refused(Alert)
  /// The server closed the connection without an alert; `notify` is false if it did not send close_notify either.
  case closed(notify: Bool)
}
