internal import Crypto
package import TLSWire

/// Encrypts the flight of a TLS 1.3 server under its handshake keys (RFC 8446, section 2): the counterpart of `ServerFlight`, for test
/// servers without a TLS library.
package struct FlightWriter {
  private let hash: DigestAlgorithm
  private let secret: [UInt8]
  private var protection: RecordProtection
  private var transcript: [UInt8]
  private var pending: [UInt8] = []

  /// Nil for a suite with an unsupported cipher. `messages` are the ClientHellos and ServerHellos in order, including a HelloRetryRequest.
  package init?(suite: CipherSuite, sharedSecret: [UInt8], messages: [[UInt8]]) {
    guard let parts = TLS13Suite(suite), let first = messages.first else { return nil }
    hash = parts.hash
    // After a HelloRetryRequest the transcript begins with the hash of the first ClientHello (RFC 8446, section 4.4.1).
    let start =
      messages.count > 2
      ? HandshakeMessage(type: .messageHash, body: Digest.hash(first, with: parts.hash)[...]).bytes : first
    transcript = start + messages.dropFirst().flatMap { $0 }
    secret = KeySchedule(sharedSecret: sharedSecret, hash: parts.hash).serverHandshakeSecret(transcript: transcript)
    protection = RecordProtection(secret: secret, parts: parts)
  }

  package mutating func write(_ message: HandshakeMessage) {
    transcript += message.bytes
    pending += message.bytes
  }

  /// The bytes that CertificateVerify signs at this point (RFC 8446, section 4.4.3).
  package var signedContent: [UInt8] {
    HandshakeSignature.content(Digest.hash(transcript, with: hash))
  }

  /// `isWrong` writes a MAC that does not match the handshake.
  package mutating func writeFinished(isWrong: Bool = false) {
    var proof = KeySchedule.verifyData(secret: secret, transcript: transcript, hash: hash)
    if isWrong { proof = proof.map { ~$0 } }
    write(HandshakeMessage(type: .finished, body: proof[...]))
  }

  /// All messages written, in records with at most `fragmentLength` bytes of content.
  package mutating func records(fragmentLength: Int = 16_384) throws(TLSError) -> [Record] {
    defer { pending = [] }
    return try seal(pending, type: .handshake, fragmentLength: fragmentLength)
  }

  package mutating func record(of alert: Alert) throws(TLSError) -> [Record] { try seal(alert.bytes, type: .alert) }

  private mutating func seal(_ content: [UInt8], type: ContentType, fragmentLength: Int = 16_384) throws(TLSError) -> [Record] {
    let length = min(max(fragmentLength, 1), RecordProtection.maximumContent)
    var records: [Record] = []
    var rest = content[...]
    while !rest.isEmpty {
      records.append(try protection.seal(rest.prefix(length), type: type))
      rest = rest.dropFirst(length)
    }
    return records
  }
}
