public import Crypto
public import TLSWire

/// The first flight of a TLS 1.3 server (RFC 8446, section 2).
public struct Flight: Hashable, Sendable {
  /// The time when a handshake message was sent, or was completely received.
  public struct Mark: Hashable, Sendable {
    public let message: HandshakeType
    public let isOurs: Bool
    public let instant: ContinuousClock.Instant
  }

  /// The facts about a compressed certificate (RFC 8879).
  public struct Compression: Hashable, Sendable {
    public let algorithm: CertificateCompression
    /// In bytes, as received.
    public let compressedLength: Int
    /// In bytes; as declared by the server if it was not decompressed.
    public let uncompressedLength: Int
  }

  public let serverHello: ServerHello
  /// The HelloRetryRequest; nil if the first ClientHello was accepted.
  public let helloRetryRequest: ServerHello?
  public let encryptedExtensions: EncryptedExtensions
  /// Nil if the server requests no client certificate.
  public let certificateRequest: CertificateRequest?
  /// Nil if it was compressed with an unsupported algorithm.
  public let certificate: CertificateMessage?
  /// The compression of the certificate; nil if it was not compressed.
  public let compression: Compression?
  public let certificateVerify: CertificateVerify
  /// Whether the signature in CertificateVerify verifies with the leaf's key over this handshake (RFC 8446, section 4.4.3).
  public let proof: SignatureVerification.Result
  /// Warning alerts before the ServerHello, which do not end the handshake.
  public let warnings: [Alert]
  /// ClientHellos and the messages of the flight, in order.
  public let marks: [Mark]
  public let bytesSent: Int
  public let bytesReceived: Int

  /// The application protocol that the server selected; not necessarily text.
  public var applicationProtocol: [UInt8]? { encryptedExtensions.alpn }

  /// The group of the key agreement.
  public var group: NamedGroup? { serverHello.selectedGroup }

  /// DER of the certificates, leaf first; empty if they could not be decompressed.
  public var certificates: [[UInt8]] { certificate?.entries.map(\.der) ?? [] }

  /// The maximum record size that the server accepts (RFC 8449, section 4).
  public var recordSizeLimit: UInt16? { encryptedExtensions.extensions.recordSizeLimit }
}
