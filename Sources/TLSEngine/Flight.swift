public import Crypto
public import TLSWire

/// All that a TLS 1.3 server says before a client has proved anything (RFC 8446, section 2).
public struct Flight: Hashable, Sendable {
  /// When a message of the handshake went out, or was complete.
  public struct Mark: Hashable, Sendable {
    public let message: HandshakeType
    public let isOurs: Bool
    public let instant: ContinuousClock.Instant
  }

  public let serverHello: ServerHello
  /// What the server sent first when our first hello did not suit it.
  public let helloRetryRequest: ServerHello?
  public let encryptedExtensions: EncryptedExtensions
  /// Nil when the server wants no client certificate.
  public let certificateRequest: CertificateRequest?
  public let certificate: CertificateMessage
  public let certificateVerify: CertificateVerify
  /// Whether the signature in CertificateVerify is the leaf key's over this handshake (RFC 8446, section 4.4.3).
  public let proof: SignatureVerification.Result
  /// Alerts of level warning before the ServerHello, which say something and end nothing.
  public let warnings: [Alert]
  /// Hellos and the flight's messages in their order.
  public let marks: [Mark]
  public let bytesSent: Int
  public let bytesReceived: Int

  /// The application protocol that the server chose; need not be text.
  public var applicationProtocol: [UInt8]? { encryptedExtensions.alpn }

  /// The group that the keys were agreed in.
  public var group: NamedGroup? { serverHello.selectedGroup }
}
