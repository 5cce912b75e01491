/// What a server said to a hello, as far as it was read.
public struct ServerAnswer: Hashable, Sendable {
  /// Its choice, or its wish for another hello while nothing else came after it.
  public var hello: ServerHello?
  /// Its wish for another hello, which stays when that was sent and `hello` answers it.
  public var helloRetryRequest: ServerHello?
  /// In clear up to TLS 1.2.
  public var certificate: CertificateMessage?
  public var certificateStatus: CertificateStatus?
  public var keyExchange: ServerKeyExchange?
  /// Whether there was a server_key_exchange, read or not: some suites have one that cannot be read.
  public var hasKeyExchange = false
  /// The signature of `keyExchange` was computed, and it is not that of the certificate's key over this handshake.
  public var isSignatureWrong = false
  public var certificateRequest: CertificateRequest?
  /// What a TLS 1.3 server hides behind its hello, where the hello had shares of ours and one of them was taken.
  public var hidden: Hidden?
  /// The answer of an SSL 2.0 server.
  public var ssl2: SSL2ServerHello?
  /// The error code of an SSL 2.0 server (draft-hickman-netscape-ssl-00, section 2.10).
  public var ssl2Error: UInt16?
  /// What ended it, when the server said so: a fatal alert, or close_notify.
  public var alert: Alert?
  /// Alerts that ended nothing.
  public var warnings: [Alert] = []
  /// The version that the first record of the answer bears.
  public var recordVersion: ProtocolVersion?
  public var ending = Ending.open
  /// Bytes handed to the reader.
  public var byteCount = 0

  public init() {}

  /// What was decrypted of a flight.
  public struct Hidden: Hashable, Sendable {
    public let encryptedExtensions: EncryptedExtensions
    /// How the server signed.
    public let scheme: SignatureScheme
    /// The server's certificate, in DER.
    public let certificate: [UInt8]?
    /// The signature was computed, and it is not that of the certificate's key over this handshake.
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

  /// How the reading came to its end.
  public enum Ending: Hashable, Sendable {
    /// More may come.
    case open
    /// As much was read as was wanted, or an alert ended it.
    case enough
    /// The server closed its side in order.
    case closed
    /// The bytes are TLS no more, or never were.
    case malformed(TLSWireError)
  }
}
