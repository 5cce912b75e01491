public import TLSWire

/// The outcome of an `ProbeHello`.
public enum ProbeOutcome: Hashable, Sendable {
  /// The server sent a response or closed the connection with a FIN.
  case said(ServerResponse)
  /// The complete first flight of a TLS 1.3 server.
  case flight(FlightContents)
  /// The connection was reset after it was established.
  case reset
  /// No response, or an incomplete one, before the timeout.
  case silence
  /// The connection was refused or timed out, with the reason. It is no evidence about the ClientHello.
  case unconnected(String)
}

/// The result of verifying a server's handshake signature.
public enum SignatureProof: Hashable, Sendable {
  case verified
  /// The signature does not verify with the certificate's key over this handshake.
  case refuted
  /// The signature cannot be verified here, or the key cannot be parsed; with the reason.
  case unverified(String)
}

/// The contents of a decrypted TLS 1.3 server flight.
public struct FlightContents: Hashable, Sendable {
  public var cipherSuite: CipherSuite
  public var group: NamedGroup?
  /// The scheme of the CertificateVerify (RFC 8446, section 4.4.3).
  public var scheme: SignatureScheme
  /// Whether the signature verifies with the certificate's key over this handshake.
  public var signature: SignatureProof
  /// DER, as sent.
  public var certificates: [[UInt8]]
  /// The extensions of EncryptedExtensions.
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
