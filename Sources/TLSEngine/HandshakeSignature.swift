public import Crypto
public import TLSWire

/// Verifies a server's signature in a handshake with the key of its certificate.
///
/// The signed bytes include the client's random, so that a signature recorded from another connection is `.invalid`.
public enum HandshakeSignature {
  /// The signature in a ServerKeyExchange up to TLS 1.2 (RFC 5246, section 7.4.3; RFC 8422, section 5.4); nil if the message has none.
  ///
  /// `client` is the ClientHello that was sent, `certificate` the DER of the leaf.
  public static func verify(
    _ exchange: ServerKeyExchange, after server: ServerHello, to client: ClientHello, certificate: [UInt8]
  ) -> SignatureVerification.Result? {
    guard let signature = exchange.signature else { return nil }
    guard client.cipherSuites.contains(server.cipherSuite) else {
      return .unsupported("the server chose the suite \(server.cipherSuite), which was not offered")
    }
    guard let key = SubjectPublicKey.find(inCertificate: certificate) else { return .malformedKey("no key in the certificate") }
    let content = client.random + server.random + ServerKeyExchange(parameters: exchange.parameters).message.body
    if let scheme = exchange.scheme {
      // A client that lists no schemes accepts SHA-1 (RFC 5246, section 7.4.1.4.1).
      let offered = client.signatureSchemes ?? [.rsaPKCS1SHA1, SignatureScheme(0x0202), .ecdsaSHA1]
      guard offered.contains(scheme) else { return .unsupported("the scheme \(scheme), which was not offered") }
      guard let algorithm = scheme.algorithm else { return .unsupported("no code for the scheme \(scheme)") }
      return SignatureVerification.verify(signature, over: content, key: key, algorithm: algorithm)
    }
    // Before TLS 1.2 the suite determines the algorithm (RFC 2246, section 7.4.3; RFC 4492, section 5.4).
    switch server.cipherSuite.authentication {
    case "RSA": return SignatureVerification.verifyRSAWithMD5AndSHA1(signature, over: content, key: key)
    case "ECDSA": return SignatureVerification.verify(signature, over: content, key: key, algorithm: .ecdsa(.sha1))
    case "DSS": return SignatureVerification.verify(signature, over: content, key: key, algorithm: .dsa(.sha1))
    default: return .unsupported("no code for the signatures of \(server.cipherSuite)")
    }
  }

  /// The signature in a TLS 1.3 server's CertificateVerify (RFC 8446, section 4.4.3); `transcript` is the digest of all messages before it.
  public static func verify(
    _ message: CertificateVerify, transcript: [UInt8], to client: ClientHello, certificate: [UInt8]
  ) -> SignatureVerification.Result {
    let scheme = message.scheme
    guard client.signatureSchemes?.contains(scheme) == true else { return .unsupported("the scheme \(scheme), which was not offered") }
    guard let algorithm = scheme.algorithm else { return .unsupported("no code for the scheme \(scheme)") }
    guard scheme.isAllowedInTLS13 else { return .unsupported("the scheme \(scheme), which TLS 1.3 does not allow") }
    guard let key = SubjectPublicKey.find(inCertificate: certificate) else { return .malformedKey("no key in the certificate") }
    return SignatureVerification.verify(message.signature, over: content(transcript), key: key, algorithm: algorithm)
  }

  /// The bytes that CertificateVerify signs.
  static func content(_ transcript: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0x20, count: 64) + Array("TLS 1.3, server CertificateVerify".utf8) + [0] + transcript
  }

  /// The signature in a handshake that libssl did not complete, from the recorded messages; nil if the server signed nothing.
  ///
  /// Of several Certificate messages the first is used, as in `ObservedServerFlight`.
  public static func verify(in events: [HandshakeEvent]) -> SignatureVerification.Result? {
    let received = events.filter { $0.direction == .received }
    guard let client = hello(in: events), let server = received.compactMap(\.serverHello).last(where: { !$0.isHelloRetryRequest }),
      let certificates = received.first(where: { $0.type == .certificate })?.message,
      let leaf = (try? CertificateMessage(reading: certificates.body, version: server.version))?.entries.first?.der
    else { return nil }
    guard server.version >= .tls13 else {
      guard let body = received.first(where: { $0.type == .serverKeyExchange })?.message?.body,
        let exchange = try? ServerKeyExchange(reading: body, suite: server.cipherSuite, version: server.version)
      else { return nil }
      return verify(exchange, after: server, to: client, certificate: leaf)
    }
    guard let body = received.first(where: { $0.type == .certificateVerify })?.message?.body,
      let message = try? CertificateVerify(reading: body)
    else { return nil }
    guard let hash = server.cipherSuite.transcriptHash else { return .unsupported("no code for the suite \(server.cipherSuite)") }
    return verify(message, transcript: transcript(of: events, hash), to: client, certificate: leaf)
  }

  /// The last ClientHello, which a HelloRetryRequest may have changed.
  private static func hello(in events: [HandshakeEvent]) -> ClientHello? {
    let sent = events.last { $0.direction == .sent && $0.type == .clientHello }
    return sent?.message.flatMap { try? ClientHello(reading: $0.body) }
  }

  /// The digest of all messages up to CertificateVerify (RFC 8446, section 4.4.1).
  private static func transcript(of events: [HandshakeEvent], _ hash: DigestAlgorithm) -> [UInt8] {
    var transcript: [UInt8] = []
    for event in events {
      if event.direction == .received, event.type == .certificateVerify { break }
      if event.serverHello?.isHelloRetryRequest == true {
        transcript = HandshakeMessage(type: .messageHash, body: Digest.hash(transcript, with: hash)[...]).bytes
      }
      transcript += event.bytes
    }
    return Digest.hash(transcript, with: hash)
  }
}

extension HandshakeEvent {
  fileprivate var serverHello: ServerHello? {
    guard direction == .received, type == .serverHello, let message else { return nil }
    return try? ServerHello(reading: message.body)
  }
}

extension CipherSuite {
  /// The hash of a TLS 1.3 suite's transcript (RFC 8446, section B.4), also for suites with an unsupported cipher.
  fileprivate var transcriptHash: DigestAlgorithm? {
    switch rawValue {
    case 0x1301, 0x1303, 0x1304, 0x1305: .sha256
    case 0x1302: .sha384
    default: nil
    }
  }
}
