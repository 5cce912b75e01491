internal import Crypto
internal import TLSWire

/// The messages of a server's flight from EncryptedExtensions to Finished, in the order required by RFC 8446, section 4.4.
struct FlightMessages {
  fileprivate enum Expected {
    case encryptedExtensions, requestOrCertificate, certificate, certificateVerify, finished
  }

  /// All messages so far, including ClientHello and ServerHello (RFC 8446, section 4.4.1).
  private var transcript: [UInt8]
  private let secret: [UInt8]
  private let hash: DigestAlgorithm
  private let offer: ServerFlightOffer
  /// The ClientHello that the server responded to.
  private let hello: ClientHello
  private var expected = Expected.encryptedExtensions

  private(set) var encryptedExtensions: EncryptedExtensions?
  private(set) var certificateRequest: CertificateRequest?
  private(set) var certificate: CertificateMessage?
  private(set) var compression: Flight.Compression?
  private(set) var certificateVerify: CertificateVerify?
  private(set) var proof: SignatureVerification.Result?
  /// A Finished message was received whose MAC does not match the handshake.
  private(set) var hasWrongFinished = false

  init(transcript: [UInt8], secret: [UInt8], hash: DigestAlgorithm, offer: ServerFlightOffer, hello: ClientHello) {
    self.transcript = transcript
    self.secret = secret
    self.hash = hash
    self.offer = offer
    self.hello = hello
  }

  /// True when the flight is complete.
  mutating func received(_ message: HandshakeMessage) throws(TLSError) -> Bool {
    do throws(TLSWireError) {
      switch (expected, message.type) {
      case (.encryptedExtensions, .encryptedExtensions):
        encryptedExtensions = try EncryptedExtensions(reading: message.body)
        expected = .requestOrCertificate
      case (.requestOrCertificate, .certificateRequest):
        certificateRequest = try CertificateRequest(reading: message.body, version: .tls13)
        expected = .certificate
      case (.requestOrCertificate, .certificate), (.certificate, .certificate):
        certificate = try CertificateMessage(reading: message.body, version: .tls13)
        expected = .certificateVerify
      case (.requestOrCertificate, .compressedCertificate), (.certificate, .compressedCertificate):
        try open(CompressedCertificate(reading: message.body))
        expected = .certificateVerify
      case (.certificateVerify, .certificateVerify):
        let verify = try CertificateVerify(reading: message.body)
        certificateVerify = verify
        proof = prove(verify)
        expected = .finished
      case (.finished, .finished):
        try finish(message)
        return true
      default:
        throw TLSWireError(code: .unexpected, structure: "\(message.type)", reason: "it comes where \(expected.name) has to")
      }
    } catch {
      throw TLSError(error)
    }
    transcript += message.bytes
    return false
  }

  /// Decompresses the certificate, if the algorithm is supported (RFC 8879, section 4).
  private mutating func open(_ message: CompressedCertificate) throws(TLSWireError) {
    func illegal(_ reason: String) -> TLSWireError { TLSWireError(code: .illegal, structure: "compressed_certificate", reason: reason) }
    let (algorithm, length) = (message.algorithm, message.uncompressedLength)
    guard offer.certificateCompressions.contains(algorithm) else { throw illegal("\(algorithm), which we did not offer") }
    // Checked before decompression: a few bytes can announce and expand to 16 MB.
    guard length <= offer.certificateLimit else {
      throw TLSWireError(
        code: .tooLong, structure: "compressed_certificate", reason: "\(length) bytes announced where \(offer.certificateLimit) are allowed"
      )
    }
    compression = Flight.Compression(algorithm: algorithm, compressedLength: message.compressed.count, uncompressedLength: length)
    guard algorithm == .zlib else { return }
    guard let body = Zlib.inflate(message.compressed, length: length) else {
      throw illegal("what is no zlib data, or not of the \(length) bytes announced")
    }
    certificate = try CertificateMessage(reading: body, version: .tls13)
  }

  private mutating func finish(_ message: HandshakeMessage) throws(TLSWireError) {
    guard message.body.elementsEqual(KeySchedule.verifyData(secret: secret, transcript: transcript, hash: hash)) else {
      hasWrongFinished = true
      throw TLSWireError(code: .illegal, structure: "finished", reason: "it does not fit the handshake that we saw")
    }
  }

  private func prove(_ verify: CertificateVerify) -> SignatureVerification.Result {
    if certificate == nil, let compression {
      return .unsupported("the certificate is compressed with \(compression.algorithm), which is not opened here")
    }
    guard let leaf = certificate?.entries.first else { return .malformedKey("no certificate was sent") }
    return HandshakeSignature.verify(verify, transcript: Digest.hash(transcript, with: hash), to: hello, certificate: leaf.der)
  }
}

extension FlightMessages.Expected {
  fileprivate var name: String {
    switch self {
    case .encryptedExtensions: "encrypted_extensions"
    case .requestOrCertificate: "certificate_request or certificate"
    case .certificate: "certificate"
    case .certificateVerify: "certificate_verify"
    case .finished: "finished"
    }
  }
}
