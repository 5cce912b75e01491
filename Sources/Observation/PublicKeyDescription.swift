/// The public key of a certificate.
public struct PublicKeyDescription: Codable, Hashable, Sendable, CustomStringConvertible {
  /// `RSA`, `EC`, `Ed25519`, or the dotted OID of an unknown algorithm.
  public var algorithm: String
  public var bits: Int?
  /// `P-256`; nil for keys without a curve.
  public var curve: String?

  public init(algorithm: String, bits: Int?, curve: String? = nil) {
    self.algorithm = algorithm
    self.bits = bits
    self.curve = curve
  }

  /// `RSA 2048 bits`, `EC P-256`.
  public var description: String {
    if let curve { return "\(algorithm) \(curve)" }
    return bits.map { "\(algorithm) \($0) bits" } ?? algorithm
  }
}

/// Whether a certificate may issue others, and the maximum number of intermediates below it (RFC 5280, section 4.2.1.9).
public struct BasicConstraintsDescription: Codable, Hashable, Sendable {
  public var ca: Bool
  public var pathLength: Int?

  public init(ca: Bool, pathLength: Int? = nil) {
    self.ca = ca
    self.pathLength = pathLength
  }

  private enum CodingKeys: String, CodingKey {
    case ca
    case pathLength = "path_length"
  }
}

/// The URLs of the OCSP responders and of the issuer's certificate (RFC 5280, section 4.2.2.1).
public struct AuthorityInformationAccessDescription: Codable, Hashable, Sendable {
  public var ocsp: [String]
  public var caIssuers: [String]

  public init(ocsp: [String] = [], caIssuers: [String] = []) {
    self.ocsp = ocsp
    self.caIssuers = caIssuers
  }

  private enum CodingKeys: String, CodingKey {
    case ocsp
    case caIssuers = "ca_issuers"
  }
}

/// The names that certificates below may and may not have (RFC 5280, section 4.2.1.10).
public struct NameConstraintsDescription: Codable, Hashable, Sendable {
  public var permitted: [String]
  public var excluded: [String]

  public init(permitted: [String], excluded: [String]) {
    self.permitted = permitted
    self.excluded = excluded
  }
}

/// An extension as encoded in the certificate, known or not.
public struct ExtensionDescription: Codable, Hashable, Sendable {
  /// Dotted decimal.
  public var oid: String
  /// Nil for an unknown extension.
  public var name: String?
  public var critical: Bool
  /// The value's bytes in lower-case hex.
  public var der: String

  public init(oid: String, name: String?, critical: Bool, der: String) {
    self.oid = oid
    self.name = name
    self.critical = critical
    self.der = der
  }
}

/// Digests of a certificate's DER in lower-case hex.
public struct FingerprintsDescription: Codable, Hashable, Sendable {
  public var sha1: String
  public var sha256: String

  public init(sha1: String, sha256: String) {
    self.sha1 = sha1
    self.sha256 = sha256
  }
}
