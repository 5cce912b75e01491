public import TLSWire

/// The server's messages in a handshake, parsed from the wire and not taken from libssl.
public struct ObservedServerFlight: Sendable {
  public let serverHello: ServerHello?
  public let encryptedExtensions: EncryptedExtensions?
  public let certificate: CertificateMessage?
  public let certificateRequest: CertificateRequest?
  /// The CertificateRequest after the handshake (RFC 9846, section 4.7.2).
  public let laterCertificateRequest: CertificateRequest?
  public let certificateStatus: CertificateStatus?
  public let group: NamedGroup?
  public let signatureScheme: SignatureScheme?

  /// Parses the server's messages from a client's recording.
  public init(_ events: [HandshakeEvent]) {
    self.init(messages: events.filter { $0.direction == .received }.compactMap(\.message))
  }

  init(messages all: [HandshakeMessage]) {
    let end = all.firstIndex { $0.type == .finished } ?? all.endIndex
    let messages = all[..<end]
    func first(_ type: HandshakeType) -> HandshakeMessage? { messages.first { $0.type == type } }
    let hellos = messages.filter { $0.type == .serverHello }.compactMap { try? ServerHello(reading: $0.body) }
    let hello = hellos.last { !$0.isHelloRetryRequest }
    let version = hello?.version ?? .tls12
    serverHello = hello
    encryptedExtensions = first(.encryptedExtensions).flatMap { try? EncryptedExtensions(reading: $0.body) }
    certificate = first(.certificate).flatMap { try? CertificateMessage(reading: $0.body, version: version) }
    certificateRequest = first(.certificateRequest).flatMap { try? CertificateRequest(reading: $0.body, version: version) }
    laterCertificateRequest = all[end...].first { $0.type == .certificateRequest && version >= .tls13 }
      .flatMap { try? CertificateRequest(reading: $0.body, version: version) }
    certificateStatus = first(.certificateStatus).flatMap { try? CertificateStatus(reading: $0.body) }
    var group = hello?.selectedGroup
    var scheme: SignatureScheme?
    if version >= .tls13 {
      scheme = first(.certificateVerify).flatMap { try? CertificateVerify(reading: $0.body).scheme }
    } else if let hello, let message = first(.serverKeyExchange),
      let exchange = try? ServerKeyExchange(reading: message.body, suite: hello.cipherSuite, version: version)
    {
      if case .ellipticCurve(let curve, _) = exchange.parameters { group = curve }
      scheme = exchange.scheme
    }
    self.group = group
    signatureScheme = scheme
  }

  /// Whether extended master secret (RFC 7627) is in use, as always since TLS 1.3.
  public var usesExtendedMainSecret: Bool {
    guard let serverHello else { return false }
    return serverHello.version >= .tls13 || serverHello.extensions[.extendedMainSecret] != nil
  }

  /// DER as sent, leaf first; empty if there are none.
  public var certificates: [[UInt8]] { certificate?.entries.map(\.der) ?? [] }

  /// The OCSP response for the leaf.
  public var ocspResponse: [UInt8]? { certificateStatus?.ocspResponse ?? certificate?.entries.first?.ocspResponse }

  /// The SCTs sent in the handshake, without those in certificates.
  public var signedCertificateTimestamps: [[UInt8]] {
    let own = serverHello?.extensions.signedCertificateTimestamps ?? []
    return own.isEmpty ? certificate?.entries.first?.signedCertificateTimestamps ?? [] : own
  }
}
