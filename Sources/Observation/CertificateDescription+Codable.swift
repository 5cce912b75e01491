internal import Bytes
internal import X509

extension CertificateDescription: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .pem)
    guard let der = (try? PEM.read(text.utf8))?.first?.der, PEM.write(der) == text else {
      throw DecodingError.dataCorruptedError(forKey: .pem, in: container, debugDescription: "not a PEM certificate")
    }
    self.init(
      depth: try container.decode(Int.self, forKey: .depth), der: der,
      fingerprints: try container.decode(FingerprintsDescription.self, forKey: .fingerprints))
    version = try container.decodeIfPresent(Int.self, forKey: .version)
    subject = try container.decode(String.self, forKey: .subject)
    issuer = try container.decode(String.self, forKey: .issuer)
    serial = try container.decode(String.self, forKey: .serial)
    notBefore = try container.decodeIfPresent(Timestamp.self, forKey: .notBefore)
    notAfter = try container.decodeIfPresent(Timestamp.self, forKey: .notAfter)
    daysLeft = try container.decodeIfPresent(Int.self, forKey: .daysLeft)
    subjectAlternativeNames = try container.decode([String].self, forKey: .subjectAlternativeNames)
    publicKey = try container.decodeIfPresent(PublicKeyDescription.self, forKey: .publicKey)
    signatureAlgorithm = try container.decode(String.self, forKey: .signatureAlgorithm)
    keyUsage = try container.decode([String].self, forKey: .keyUsage)
    extendedKeyUsage = try container.decode([String].self, forKey: .extendedKeyUsage)
    basicConstraints = try container.decodeIfPresent(BasicConstraintsDescription.self, forKey: .basicConstraints)
    authorityInformationAccess = try container.decode(
      AuthorityInformationAccessDescription.self, forKey: .authorityInformationAccess)
    crlDistributionPoints = try container.decode([String].self, forKey: .crlDistributionPoints)
    policies = try container.decode([String].self, forKey: .policies)
    subjectKeyID = try container.decodeIfPresent(String.self, forKey: .subjectKeyID)
    authorityKeyID = try container.decodeIfPresent(String.self, forKey: .authorityKeyID)
    nameConstraints = try container.decodeIfPresent(NameConstraintsDescription.self, forKey: .nameConstraints)
    tlsFeatures = try container.decode([String].self, forKey: .tlsFeatures)
    extensions = try container.decode([ExtensionDescription].self, forKey: .extensions)
    spkiSHA256 = try container.decodeIfPresent(String.self, forKey: .spkiSHA256)
    malformed = try container.decodeIfPresent(String.self, forKey: .malformed)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(depth, forKey: .depth)
    try container.encodeIfPresent(version, forKey: .version)
    try container.encode(subject, forKey: .subject)
    try container.encode(issuer, forKey: .issuer)
    try container.encode(serial, forKey: .serial)
    try container.encodeIfPresent(notBefore, forKey: .notBefore)
    try container.encodeIfPresent(notAfter, forKey: .notAfter)
    try container.encodeIfPresent(daysLeft, forKey: .daysLeft)
    try container.encode(subjectAlternativeNames, forKey: .subjectAlternativeNames)
    try container.encodeIfPresent(publicKey, forKey: .publicKey)
    try container.encode(signatureAlgorithm, forKey: .signatureAlgorithm)
    try container.encode(keyUsage, forKey: .keyUsage)
    try container.encode(extendedKeyUsage, forKey: .extendedKeyUsage)
    try container.encodeIfPresent(basicConstraints, forKey: .basicConstraints)
    try container.encode(authorityInformationAccess, forKey: .authorityInformationAccess)
    try container.encode(crlDistributionPoints, forKey: .crlDistributionPoints)
    try container.encode(policies, forKey: .policies)
    try container.encodeIfPresent(subjectKeyID, forKey: .subjectKeyID)
    try container.encodeIfPresent(authorityKeyID, forKey: .authorityKeyID)
    try container.encodeIfPresent(nameConstraints, forKey: .nameConstraints)
    try container.encode(tlsFeatures, forKey: .tlsFeatures)
    try container.encode(extensions, forKey: .extensions)
    try container.encode(fingerprints, forKey: .fingerprints)
    try container.encodeIfPresent(spkiSHA256, forKey: .spkiSHA256)
    try container.encode(pem, forKey: .pem)
    if let malformed { try container.encode(malformed, forKey: .malformed) }
  }
}
