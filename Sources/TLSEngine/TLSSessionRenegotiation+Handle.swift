internal import COpenSSL
internal import Crypto
internal import TLSWire

/// Renegotiation, up to TLS 1.2.
extension TLSSession {
  /// Whether the peer supports secure renegotiation (RFC 5746); valid up to TLS 1.2.
  public var renegotiatesSecurely: Bool { unsafe copenssl_session_is_secure(session) == 1 }

  /// Starts a renegotiation, or advances it as far as the received bytes allow. Application data that the server sends before its
  /// ServerHello is discarded: the SETTINGS of HTTP/2 and the greetings of IMAPS, POP3S and SMTPS may cross the ClientHello.
  ///
  /// May be repeated once it is done: the caller limits the number. A server that ignores it never responds.
  public mutating func renegotiate() throws(TLSError) -> Renegotiation {
    guard negotiated.version <= .tls12 else {
      throw TLSError(code: .configuration, what: "\(negotiated.version) knows no renegotiation")
    }
    if alertsBefore == nil {
      alertsBefore = recorder.alerts.count
      guard unsafe copenssl_session_renegotiate(session) == 1 else { throw failure(handshaking: false, hasEnded: false) }
    }
    switch unsafe take({ unsafe copenssl_session_renegotiation_step($0) }) {
    case COPENSSL_STEP_DONE:
      _ = ErrorQueue.drain()
      alertsBefore = nil
      return .done
    case COPENSSL_STEP_NEEDS_INPUT: return .needsInput
    case let step: return try refusal(hasClosed: step == COPENSSL_STEP_CLOSED, hasEnded: step == COPENSSL_STEP_ENDED)
    }
  }

  private func refusal(hasClosed: Bool, hasEnded: Bool) throws(TLSError) -> Renegotiation {
    let heard = recorder.alerts.dropFirst(alertsBefore ?? 0).filter { $0.direction == .received && $0.alert.what != .closeNotify }
    if let alert = heard.last?.alert {
      _ = ErrorQueue.drain()
      return .refused(alert)
    }
    guard hasClosed || hasEnded else { throw failure(handshaking: false, hasEnded: false) }
    _ = ErrorQueue.drain()
    return .closed(notify: hasClosed)
  }
}
