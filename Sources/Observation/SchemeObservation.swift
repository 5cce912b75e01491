public import TLSWire

/// A signature scheme that the server signs with.
public struct SchemeObservation: Codable, Hashable, Sendable, Supportable {
  public var id: String
  public var name: String
  /// Versions in which it was seen.
  public var protocols: [String]
  public var support: Support
  public var evidence: EvidenceDescription

  public init(
    id: String, name: String, protocols: [String], support: Support = .accepted,
    evidence: EvidenceDescription = EvidenceDescription(.serverHello)
  ) {
    self.id = id
    self.name = name
    self.protocols = protocols
    self.support = support
    self.evidence = evidence
  }
}

/// A type of certificate that the server has.
public struct CertificateTypeObservation: Codable, Hashable, Sendable {
  /// `RSA`, `EC`, `Ed25519` …
  public var type: String
  public var subject: String
  /// The schemes it was used with.
  public var signatureSchemes: [WireValue]
  public var protocols: [String]
  /// Digest of the certificate, lower-case hex.
  public var sha256: String
  /// Digest of the public key, lower-case hex; nil for a malformed certificate.
  public var spkiSHA256: String?

  public init(
    type: String, subject: String, signatureSchemes: [WireValue], protocols: [String], sha256: String, spkiSHA256: String? = nil
  ) {
    self.type = type
    self.subject = subject
    self.signatureSchemes = signatureSchemes
    self.protocols = protocols
    self.sha256 = sha256
    self.spkiSHA256 = spkiSHA256
  }

  private enum CodingKeys: String, CodingKey {
    case type, subject
    case signatureSchemes = "signature_schemes"
    case protocols, sha256
    case spkiSHA256 = "spki_sha256"
  }
}
