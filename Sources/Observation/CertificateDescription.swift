public import Bytes
internal import Crypto
public import PathValidation
internal import X509

/// A certificate's fields as text, one key per field (RFC 5280, section 4).
///
/// A certificate that cannot be parsed still has its bytes, its fingerprints and the reason in `malformed`.
public struct CertificateDescription: Hashable, Sendable {
  /// Its position among the certificates sent, from 0.
  public var depth: Int
  /// 1, 2 or 3.
  public var version: Int?
  /// RFC 4514 text.
  public var subject = ""
  public var issuer = ""
  /// Lower-case hex of the bytes of the serial number.
  public var serial = ""
  public var notBefore: Timestamp?
  public var notAfter: Timestamp?
  /// Whole days from the time of verification; negative after expiry.
  public var daysLeft: Int?
  /// With their type: `DNS:example.org`, `IP:192.0.2.1`, `email:…`, `URI:…`.
  public var subjectAlternativeNames: [String] = []
  public var publicKey: PublicKeyDescription?
  public var signatureAlgorithm = ""
  public var keyUsage: [String] = []
  public var extendedKeyUsage: [String] = []
  public var basicConstraints: BasicConstraintsDescription?
  public var authorityInformationAccess = AuthorityInformationAccessDescription()
  public var crlDistributionPoints: [String] = []
  public var policies: [String] = []
  public var subjectKeyID: String?
  public var authorityKeyID: String?
  public var nameConstraints: NameConstraintsDescription?
  public var tlsFeatures: [String] = []
  public var extensions: [ExtensionDescription] = []
  public var fingerprints: FingerprintsDescription
  /// Lower-case hex; its base64 is the pin of RFC 7469.
  public var spkiSHA256: String?
  /// The bytes as sent; `pem` in JSON.
  public var der: [UInt8]
  /// The reason it cannot be parsed; nil if it can.
  public var malformed: String?

  public init(depth: Int, der: [UInt8], fingerprints: FingerprintsDescription) {
    self.depth = depth
    self.der = der
    self.fingerprints = fingerprints
  }

  public var pem: String { PEM.write(der) }

  /// `sha256//…=`, the format of curl's `--pinnedpubkey`.
  public var pin: String? {
    guard let spkiSHA256, let bytes = try? Hex.decode(spkiSHA256) else { return nil }
    return "sha256//" + Base64.encode(bytes)
  }

  public var isSelfIssued: Bool { malformed == nil && subject == issuer }

  enum CodingKeys: String, CodingKey {
    case depth, version, subject, issuer, serial
    case notBefore = "not_before"
    case notAfter = "not_after"
    case daysLeft = "days_left"
    case subjectAlternativeNames = "subject_alternative_names"
    case publicKey = "public_key"
    case signatureAlgorithm = "signature_algorithm"
    case keyUsage = "key_usage"
    case extendedKeyUsage = "extended_key_usage"
    case basicConstraints = "basic_constraints"
    case authorityInformationAccess = "authority_information_access"
    case crlDistributionPoints = "crl_distribution_points"
    case policies
    case subjectKeyID = "subject_key_id"
    case authorityKeyID = "authority_key_id"
    case nameConstraints = "name_constraints"
    case tlsFeatures = "tls_features"
    case extensions, fingerprints
    case spkiSHA256 = "spki_sha256"
    case pem, malformed
  }
}

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

extension CertificateDescription {
  /// Describes certificates in DER in the order in which they were sent, as of `time`.
  public static func all(_ certificates: [[UInt8]], at time: Timestamp) -> [CertificateDescription] {
    ServedChain(der: certificates).entries.enumerated().map { CertificateDescription($0.element, depth: $0.offset, at: time) }
  }

  /// Describes the certificate sent at `depth`, as of `time`.
  public init(_ entry: ServedChain.Entry, depth: Int, at time: Timestamp) {
    self.init(
      depth: depth, der: entry.der,
      fingerprints: FingerprintsDescription(sha1: Hex.encode(Digest.sha1(entry.der)), sha256: Hex.encode(Digest.sha256(entry.der))))
    guard let certificate = entry.certificate else {
      malformed = entry.error?.description ?? "not a certificate"
      return
    }
    describe(certificate, at: time)
  }

  private mutating func describe(_ certificate: Certificate, at time: Timestamp) {
    version = certificate.version
    subject = certificate.subject.description
    issuer = certificate.issuer.description
    serial = Hex.encode(certificate.serialNumber)
    notBefore = certificate.notBefore
    notAfter = certificate.notAfter
    daysLeft = Self.wholeDays(from: time, to: certificate.notAfter)
    subjectAlternativeNames = certificate.subjectAlternativeNames?.map(\.description) ?? []
    publicKey = PublicKeyDescription(
      algorithm: certificate.publicKey.algorithmName, bits: certificate.publicKey.bits, curve: certificate.publicKey.curve)
    signatureAlgorithm = certificate.signatureAlgorithm.name
    keyUsage = certificate.keyUsage?.names ?? []
    extendedKeyUsage = certificate.extendedKeyUsage?.map(\.description) ?? []
    basicConstraints = certificate.basicConstraints.map { BasicConstraintsDescription(ca: $0.isAuthority, pathLength: $0.pathLength) }
    if let access = certificate.authorityInformationAccess {
      authorityInformationAccess = AuthorityInformationAccessDescription(ocsp: access.ocsp, caIssuers: access.issuers)
    }
    crlDistributionPoints = certificate.crlDistributionPoints
    policies = certificate.policies.map(\.oid.description)
    subjectKeyID = certificate.subjectKeyIdentifier.map { Hex.encode($0) }
    authorityKeyID = certificate.authorityKeyIdentifier?.keyIdentifier.map { Hex.encode($0) }
    nameConstraints = certificate.nameConstraints.map {
      NameConstraintsDescription(permitted: $0.permitted.map(\.description), excluded: $0.excluded.map(\.description))
    }
    tlsFeatures = certificate.tlsFeatures.map(Self.name(ofFeature:))
    extensions = certificate.extensions.map {
      ExtensionDescription(oid: $0.oid.description, name: $0.name, critical: $0.isCritical, der: Hex.encode($0.der))
    }
    spkiSHA256 = Hex.encode(certificate.publicKey.sha256)
  }

  /// Rounded down, so that a certificate that expired an hour ago has −1 days left.
  private static func wholeDays(from start: Timestamp, to end: Timestamp) -> Int {
    let seconds = end.seconds - start.seconds
    return Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
  }

  /// RFC 7633 identifies features by the numbers of TLS extensions.
  private static func name(ofFeature number: UInt16) -> String {
    switch number {
    case 5: "status_request"
    case 17: "status_request_v2"
    default: String(number)
    }
  }
}
