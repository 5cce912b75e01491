internal import Crypto

extension Certificate {
  /// Nil without the extension.
  public var subjectAlternativeNames: [GeneralName]? { values.subjectAlternativeNames }
  public var keyUsage: KeyUsage? { values.keyUsage }
  public var extendedKeyUsage: [KeyPurpose]? { values.extendedKeyUsage }
  public var basicConstraints: BasicConstraints? { values.basicConstraints }
  public var nameConstraints: NameConstraints? { values.nameConstraints }
  public var policies: [CertificatePolicy] { values.policies }
  public var policyMappings: [PolicyMapping]? { values.policyMappings }
  public var policyConstraints: PolicyConstraints? { values.policyConstraints }
  /// The number of further certificates after which `anyPolicy` no longer matches all policies; nil for no limit.
  public var inhibitAnyPolicy: Int? { values.inhibitAnyPolicy }
  public var subjectKeyIdentifier: [UInt8]? { values.subjectKeyIdentifier }
  public var authorityKeyIdentifier: AuthorityKeyIdentifier? { values.authorityKeyIdentifier }
  public var authorityInformationAccess: AuthorityInformationAccess? { values.authorityInformationAccess }
  /// URIs.
  public var crlDistributionPoints: [String] { values.crlDistributionPoints }
  /// Numbers of TLS extensions (RFC 7633).
  public var tlsFeatures: [UInt16] { values.tlsFeatures }
  /// The list in its TLS encoding (RFC 6962, section 3.3); nil without the extension.
  public var signedCertificateTimestamps: [UInt8]? { values.signedCertificateTimestamps }

  /// Whether the certificate has the extension and marks it critical.
  package func isCritical(_ oid: OID) -> Bool { extensions.contains { $0.oid == oid && $0.isCritical } }

  /// True if subject and issuer have the same name, whatever key signed it (RFC 5280, section 3.2).
  public var isSelfIssued: Bool { subject.matches(issuer) }

  /// True if the basic constraints mark it as an authority; false without the extension.
  public var isAuthority: Bool { basicConstraints?.isAuthority ?? false }

  /// Computed on access.
  public var sha1: [UInt8] { Digest.sha1(der) }
  public var sha256: [UInt8] { Digest.sha256(der) }
}

extension Certificate: CustomStringConvertible {
  public var description: String { subject.isEmpty ? subjectAlternativeNames?.first?.description ?? "(no name)" : subject.description }

  /// The designation of the certificate in messages.
  package var title: String {
    if !subject.isEmpty { return "\u{201c}\(subject.shortDescription)\u{201d}" }
    return subjectAlternativeNames?.first.map { "\u{201c}\($0.value)\u{201d}" } ?? "the certificate without a name"
  }
}
