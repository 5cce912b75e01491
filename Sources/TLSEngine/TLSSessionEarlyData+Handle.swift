internal import COpenSSL
internal import Crypto
internal import TLSWire

/// Early data, sent with the ClientHello of a resumed session (RFC 9846, section 2.3); an attacker may replay it.
extension TLSSession {
  /// Sends the bytes as early data, before the handshake; the session to resume has to allow their number.
  ///
  /// The server does not process rejected early data; the caller has to send it again.
  public mutating func writeEarly(_ bytes: [UInt8]) throws(TLSError) {
    guard bytes.count <= earlyDataRoom else {
      throw TLSError(
        code: .configuration, what: "\(bytes.count) bytes of early data where the session to resume allows \(earlyDataRoom)")
    }
    guard unsafe take({ unsafe copenssl_session_write_early($0, bytes, bytes.count) }) == COPENSSL_STEP_DONE else {
      throw failure(handshaking: true, hasEnded: false)
    }
    earlyDataRoom -= bytes.count
  }

  /// Whether the server accepted the early data; nil if none was sent. Valid once the handshake is done.
  public var earlyDataAccepted: Bool? {
    switch unsafe Int(copenssl_session_early_status(session)) {
    case COPENSSL_EARLY_ACCEPTED: true
    case COPENSSL_EARLY_REJECTED: false
    default: nil
    }
  }

  /// For servers: returns and removes the early data received so far.
  public mutating func takeEarlyData() -> [UInt8] {
    defer { earlyData = [] }
    return earlyData
  }

  /// The first steps of a server that accepts early data; done when the handshake can continue.
  mutating func readEarly() throws(TLSError) -> TLSStep {
    while true {
      var step = 0
      let capacity = 16_384
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        step = unsafe take { unsafe copenssl_session_read_early($0, start, capacity, &count) }
        if step != COPENSSL_STEP_DONE && step != COPENSSL_STEP_FINISHED { count = 0 }
      }
      // libssl ends the session if the context's limit is exceeded.
      earlyData += bytes
      switch step {
      case COPENSSL_STEP_DONE: continue
      case COPENSSL_STEP_FINISHED:
        readsEarlyData = false
        return .done
      case COPENSSL_STEP_NEEDS_INPUT: return .needsInput
      default: throw failure(handshaking: true, hasEnded: step != COPENSSL_STEP_FAILED)
      }
    }
  }
}
