public import Bytes
internal import Crypto
public import PathValidation
internal import X509

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
