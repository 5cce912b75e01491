public import Bytes

/// The status of one certificate from one source.
public struct RevocationSourceStatus: Hashable, Sendable {
  public enum Source: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// An OCSP response that the server sent in its handshake (RFC 6066, section 8).
    case staple
    case ocsp
    case crl

    public var description: String { rawValue }
  }

  public let source: Source
  public let status: RevocationStatus
  /// The time of the responder's signature; for CRLs the same as `thisUpdate`.
  public var producedAt: Timestamp?
  public var thisUpdate: Timestamp?
  /// The end of the validity of the status; nil if not specified.
  public var nextUpdate: Timestamp?
  /// The signer of an OCSP response; nil for CRLs and for unauthorized signers.
  public var signer: OCSPSigner?
  /// The URL it was fetched from; nil for evidence from files or a staple.
  public var location: String?

  public init(_ source: Source, _ status: RevocationStatus, location: String? = nil) {
    self.source = source
    self.status = status
    self.location = location
  }
}

/// The authorized signer of an OCSP response (RFC 6960, section 4.2.2.2).
public struct OCSPSigner: Hashable, Sendable {
  /// In RFC 4514 format.
  public let name: String
  /// Whether it is a responder authorized by the issuer, not the issuer itself.
  public let isDelegated: Bool
  /// Whether its certificate need not be checked for revocation (id-pkix-ocsp-nocheck); true for the issuer itself.
  public let isExempt: Bool
}
