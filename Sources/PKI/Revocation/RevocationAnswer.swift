public import Bytes

/// What one source says about one certificate.
public struct RevocationAnswer: Hashable, Sendable {
  public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
    /// An OCSP response that the server sent in its handshake (RFC 6066, section 8).
    case staple
    case ocsp
    case crl
  }

  public let source: Source
  public let status: RevocationStatus
  /// When the responder signed; for lists the same as `thisUpdate`.
  public var producedAt: Timestamp?
  public var thisUpdate: Timestamp?
  /// Until when the answer may be used; nil when it does not say.
  public var nextUpdate: Timestamp?
  /// Who signed an OCSP response; nil for lists and for what nobody authorised has signed.
  public var signer: OCSPSigner?
  /// Where the answer was fetched; nil for what was handed in or stapled.
  public var location: String?

  public init(_ source: Source, _ status: RevocationStatus, location: String? = nil) {
    self.source = source
    self.status = status
    self.location = location
  }
}
