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

  /// What is known of a compressed certificate (RFC 8879).
  public struct Compression: Hashable, Sendable {
    public let algorithm: CertificateCompression
    /// In bytes, as received.
    public let compressedLength: Int
    /// In bytes; where it was not opened, what the server says.
    public let uncompressedLength: Int
  }

  public let serverHello: ServerHello
  /// What the server sent first when our first hello did not suit it.
  public let helloRetryRequest: ServerHello?
  public let encryptedExtensions: EncryptedExtensions
  /// Nil when the server wants no client certificate.
  public let certificateRequest: CertificateRequest?
  /// Nil when it came compressed in a way that cannot be opened here.
  public let certificate: CertificateMessage?
  /// How the certificate was compressed; nil when it was not.
  public let compression: Compression?
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

  /// DER of the certificates, the server's own first; empty when they could not be opened.
  public var certificates: [[UInt8]] { certificate?.entries.map(\.der) ?? [] }

  /// What the server says that it takes in a record (RFC 8449, section 4).
  public var recordSizeLimit: UInt16? { encryptedExtensions.extensions.recordSizeLimit }
}
