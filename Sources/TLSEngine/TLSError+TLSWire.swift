public import TLSWire

extension TLSError {
  /// A malformed or invalid message.
  init(_ error: TLSWireError) {
    self.init(code: error.code == .notTLS ? .notTLS : .malformed, what: error.description, spoken: error.spoken)
  }

  /// First bytes that are not TLS.
  public init(notTLS error: TLSWireError) {
    self.init(code: .notTLS, what: error.reason, spoken: error.spoken)
  }

  /// A fatal alert from the peer.
  init(peersAlert alert: Alert) {
    self.init(code: .alert, what: "the server ended the handshake with \(alert.what) (\(alert.level))", alert: alert)
  }
}
