public import Bytes
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
