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
  /// After how many further certificates `anyPolicy` no longer stands for every policy; nil for never.
  public var inhibitAnyPolicy: Int? { values.inhibitAnyPolicy }
  public var subjectKeyIdentifier: [UInt8]? { values.subjectKeyIdentifier }
  public var authorityKeyIdentifier: AuthorityKeyIdentifier? { values.authorityKeyIdentifier }
  public var authorityInformationAccess: AuthorityInformationAccess? { values.authorityInformationAccess }
  /// URIs.
  public var crlDistributionPoints: [String] { values.crlDistributionPoints }
  /// Numbers of TLS extensions (RFC 7633).
  public var tlsFeatures: [UInt16] { values.tlsFeatures }
  /// The list as it stands in TLS (RFC 6962, section 3.3); nil without the extension.
  public var signedCertificateTimestamps: [UInt8]? { values.signedCertificateTimestamps }

  /// Whether the certificate has the extension and marks it critical.
  func isCritical(_ oid: OID) -> Bool { extensions.contains { $0.oid == oid && $0.isCritical } }

  /// Subject and issuer are the same name, whoever signed (RFC 5280, section 3.2).
  public var isSelfIssued: Bool { subject.matches(issuer) }

  /// Whether it may be taken for an authority: basic constraints say so, or it is older than them.
  public var isAuthority: Bool { basicConstraints?.isAuthority ?? false }

  /// Computed when asked for.
  public var sha1: [UInt8] { Digest.sha1(der) }
  public var sha256: [UInt8] { Digest.sha256(der) }
}

extension Certificate: CustomStringConvertible {
  public var description: String { subject.isEmpty ? subjectAlternativeNames?.first?.description ?? "(no name)" : subject.description }

  /// What to call the certificate in a sentence.
  var title: String {
    if !subject.isEmpty { return "\u{201c}\(subject.shortDescription)\u{201d}" }
    return subjectAlternativeNames?.first.map { "\u{201c}\($0.value)\u{201d}" } ?? "the certificate without a name"
  }
}
