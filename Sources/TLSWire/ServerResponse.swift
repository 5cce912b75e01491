/// The parsed response of a server to a ClientHello, as far as it was read.
public struct ServerResponse: Hashable, Sendable {
  /// The ServerHello, or a HelloRetryRequest that was not followed by another message.
  public var hello: ServerHello?
  /// The HelloRetryRequest, kept also when `hello` is the response to the second ClientHello.
  public var helloRetryRequest: ServerHello?
  /// Plaintext up to TLS 1.2.
  public var certificate: CertificateMessage?
  public var certificateStatus: CertificateStatus?
  public var keyExchange: ServerKeyExchange?
  /// Whether there was a server_key_exchange, parsed or not: the format of some suites is not supported.
  public var hasKeyExchange = false
  /// True if the signature of `keyExchange` does not verify with the certificate's key over this handshake.
  public var isSignatureWrong = false
  public var certificateRequest: CertificateRequest?
  /// The decrypted messages of a TLS 1.3 server, if it selected a key share whose private key is known.
  public var hidden: Hidden?
  /// The ServerHello of an SSL 2.0 server.
  public var ssl2: SSL2ServerHello?
  /// The error code of an SSL 2.0 server (draft-hickman-netscape-ssl-00, section 2.10).
  public var ssl2Error: UInt16?
  /// The alert that ended the handshake: a fatal alert, or close_notify.
  public var alert: Alert?
  /// Warning alerts, which ended nothing.
  public var warnings: [Alert] = []
  /// The version of the first record of the response.
  public var recordVersion: ProtocolVersion?
  public var ending = Ending.open
  /// The number of bytes passed to the reader.
  public var byteCount = 0

  public init() {}

  /// The decrypted messages of a flight.
  public struct Hidden: Hashable, Sendable {
    public let encryptedExtensions: EncryptedExtensions
    /// The scheme of the server's signature.
    public let scheme: SignatureScheme
    /// DER of the server's certificate.
    public let certificate: [UInt8]?
    /// True if the signature does not verify with the certificate's key over this handshake.
    public let isSignatureWrong: Bool

    public init(
      encryptedExtensions: EncryptedExtensions, scheme: SignatureScheme, certificate: [UInt8]? = nil, isSignatureWrong: Bool = false
    ) {
      self.encryptedExtensions = encryptedExtensions
      self.scheme = scheme
      self.certificate = certificate
      self.isSignatureWrong = isSignatureWrong
    }
  }

  /// The reason reading ended.
  public enum Ending: Hashable, Sendable {
    /// More bytes may follow.
    case open
    /// The requested depth was reached, or an alert ended the handshake.
    case enough
    /// The server closed its side with a FIN.
    case closed
    /// The bytes are not, or no longer, TLS.
    case malformed(TLSWireError)
  }
}

/// Processing of the messages of a server's first flight.
extension ServerResponse {
  /// Adds a message; true when no more are required.
  mutating func take(_ message: HandshakeMessage, depth: ServerResponseReader.Depth) throws(TLSWireError) -> Bool {
    // RFC 5246, section 7.4.1.1: ignored during a handshake.
    if message.type == .helloRequest { return false }
    guard let hello, !hello.isHelloRetryRequest else { return try takeHello(message, depth: depth) }
    let version = hello.version
    switch message.type {
    case .certificate where certificate == nil && !hasKeyExchange:
      certificate = try CertificateMessage(reading: message.body, version: version)
    case .certificateStatus where certificate != nil && certificateStatus == nil:
      certificateStatus = try CertificateStatus(reading: message.body)
    case .serverKeyExchange where !hasKeyExchange:
      hasKeyExchange = true
      keyExchange = try ServerKeyExchange(reading: message.body, suite: hello.cipherSuite, version: version)
      return depth == .keyExchange
    case .certificateRequest where certificateRequest == nil:
      certificateRequest = try CertificateRequest(reading: message.body, version: version)
      return depth == .keyExchange
    case .serverHelloDone:
      return true
    case .supplementalData:
      // RFC 4680, section 2; it was not requested and is ignored.
      return false
    default:
      throw TLSWireError(code: .unexpected, structure: "\(message.type)", reason: "in a place where it cannot stand")
    }
    return false
  }

  private mutating func takeHello(_ message: HandshakeMessage, depth: ServerResponseReader.Depth) throws(TLSWireError) -> Bool {
    let hello: ServerHello
    switch message.type {
    case .serverHello: hello = try ServerHello(reading: message.body)
    case .draftHelloRetryRequest: hello = try ServerHello(readingDraftRetry: message.body)
    default: throw TLSWireError(code: .unexpected, structure: "\(message.type)", reason: "where a server_hello has to come")
    }
    guard helloRetryRequest == nil || !hello.isHelloRetryRequest else {
      throw TLSWireError(code: .unexpected, structure: "hello_retry_request", reason: "a second one (RFC 8446, section 4.1.4)")
    }
    self.hello = hello
    if hello.isHelloRetryRequest { helloRetryRequest = hello }
    guard depth != .hello, !hello.isHelloRetryRequest, hello.version < .tls13 else { return true }
    return depth == .keyExchange && hello.cipherSuite.hasServerKeyExchange == .never
  }
}
