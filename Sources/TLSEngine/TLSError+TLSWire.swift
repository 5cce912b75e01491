public import TLSWire

extension TLSError {
  /// A message that breaks the rules, or is none.
  init(_ error: TLSWireError) {
    self.init(code: error.code == .notTLS ? .notTLS : .malformed, what: error.description, spoken: error.spoken)
  }

  /// First bytes that are no TLS.
  public init(notTLS error: TLSWireError) {
    self.init(code: .notTLS, what: error.reason, spoken: error.spoken)
  }

  /// A fatal alert of the peer's.
  init(peersAlert alert: Alert) {
    self.init(code: .alert, what: "the server ended the handshake with \(alert.what) (\(alert.level))", alert: alert)
  }
}
