public import TLSWire

/// What came of an inquiry.
public enum Answer: Hashable, Sendable {
  /// The server spoke or closed in order.
  case said(ServerAnswer)
  /// It showed its whole TLS 1.3 flight.
  case flight(FlightAnswer)
  /// The connection was reset after it had been made.
  case reset
  /// Nothing, or not enough, came in time.
  case silence
  /// There was no connection at all: refused, or not made in time. It says nothing of the hello.
  case unconnected(String)
}

/// What verifying a server's handshake signature came to.
public enum SignatureProof: Hashable, Sendable {
  case verified
  /// It was computed, and it is not the signature of the certificate's key over this handshake.
  case refuted
  /// It cannot be computed here, or the key cannot be read; with the reason.
  case unverified(String)
}

/// What a decrypted flight told.
public struct FlightAnswer: Hashable, Sendable {
  public var cipherSuite: CipherSuite
  public var group: NamedGroup?
  /// How the server signed (RFC 8446, section 4.4.3).
  public var scheme: SignatureScheme
  /// Whether the signature is that of the certificate's key over this handshake.
  public var signature: SignatureProof
  /// DER, as sent.
  public var certificates: [[UInt8]]
  /// Of encrypted_extensions.
  public var extensions: [TLSExtension]
  public var certificateRequest: CertificateRequest?

  public init(
    cipherSuite: CipherSuite, group: NamedGroup?, scheme: SignatureScheme, signature: SignatureProof, certificates: [[UInt8]],
    extensions: [TLSExtension], certificateRequest: CertificateRequest? = nil
  ) {
    self.cipherSuite = cipherSuite
    self.group = group
    self.scheme = scheme
    self.signature = signature
    self.certificates = certificates
    self.extensions = extensions
    self.certificateRequest = certificateRequest
  }
}
