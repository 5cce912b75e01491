internal import Crypto

/// The TLS 1.3 key schedule without a pre-shared key (RFC 8446, section 7.1).
struct KeySchedule {
  let hash: DigestAlgorithm
  let handshakeSecret: [UInt8]

  init(sharedSecret: [UInt8], hash: DigestAlgorithm) {
    self.hash = hash
    let nothing = [UInt8](repeating: 0, count: hash.length)
    let early = HKDF.extract(salt: nothing, input: nothing, with: hash)
    let derived = HKDF.expandLabel(early, "derived", context: Digest.hash([], with: hash), length: hash.length, with: hash)
    handshakeSecret = HKDF.extract(salt: derived, input: sharedSecret, with: hash)
  }

  /// `server_handshake_traffic_secret`; the transcript ends with the ServerHello.
  func serverHandshakeSecret(transcript: [UInt8]) -> [UInt8] { expand("s hs traffic", transcript) }

  /// `client_handshake_traffic_secret`; the transcript ends with the ServerHello.
  func clientHandshakeSecret(transcript: [UInt8]) -> [UInt8] { expand("c hs traffic", transcript) }

  /// The verify_data of a Finished message (RFC 8446, section 4.4.4).
  static func verifyData(secret: [UInt8], transcript: [UInt8], hash: DigestAlgorithm) -> [UInt8] {
    let key = HKDF.expandLabel(secret, "finished", context: [], length: hash.length, with: hash)
    return HMAC.authenticate(Digest.hash(transcript, with: hash), key: key, with: hash)
  }

  /// `client_application_traffic_secret_0` and the server's; the transcript ends with the server's Finished.
  func applicationSecrets(transcript: [UInt8]) -> (client: [UInt8], server: [UInt8]) {
    let derived = HKDF.expandLabel(handshakeSecret, "derived", context: Digest.hash([], with: hash), length: hash.length, with: hash)
    let main = HKDF.extract(salt: derived, input: [UInt8](repeating: 0, count: hash.length), with: hash)
    return (expand("c ap traffic", transcript, from: main), expand("s ap traffic", transcript, from: main))
  }

  /// The secret of a direction after a KeyUpdate (RFC 8446, section 7.2).
  static func next(after secret: [UInt8], hash: DigestAlgorithm) -> [UInt8] {
    HKDF.expandLabel(secret, "traffic upd", context: [], length: hash.length, with: hash)
  }

  private func expand(_ label: String, _ transcript: [UInt8]) -> [UInt8] { expand(label, transcript, from: handshakeSecret) }

  private func expand(_ label: String, _ transcript: [UInt8], from secret: [UInt8]) -> [UInt8] {
    HKDF.expandLabel(secret, label, context: Digest.hash(transcript, with: hash), length: hash.length, with: hash)
  }
}
