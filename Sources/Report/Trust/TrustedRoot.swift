public import Bytes
public import Observation
public import PathValidation
public import X509

/// A summary of a root, or its full description if one root was requested.
public struct TrustedRoot: Codable, Sendable {
  public let subject: String
  public let publicKey: PublicKeyDescription
  public let notBefore: Timestamp
  public let notAfter: Timestamp
  /// Lower-case hex.
  public let sha256: String
  public let spkiSHA256: String
  /// The store trusts certificates whose validity starts at this time or earlier; nil without such a limit.
  public let lastFirstDate: Timestamp?
  /// The store trusts certificates with a timestamp (RFC 6962) at this time or earlier; nil without such a limit.
  public let lastTimestamp: Timestamp?
  /// The store trusts DNS names within these domains; empty for all.
  public let permittedDomains: [String]
  /// The bundled stores that trust it.
  public let stores: [String]
  /// Nil if several roots are listed.
  public let certificate: CertificateDescription?

  /// A root of `store`; the result lists which of `others` contain it too.
  public init(_ root: Certificate, of store: TrustStore, others: [TrustStore], certificate: CertificateDescription? = nil) {
    let constraints = store.constraints(on: root)
    subject = root.description
    publicKey = PublicKeyDescription(algorithm: root.publicKey.algorithmName, bits: root.publicKey.bits, curve: root.publicKey.curve)
    notBefore = root.notBefore
    notAfter = root.notAfter
    sha256 = Hex.encode(root.sha256)
    spkiSHA256 = Hex.encode(root.publicKey.sha256)
    lastFirstDate = constraints?.lastFirstDate
    lastTimestamp = constraints?.lastTimestamp
    permittedDomains = constraints?.permittedDomains ?? []
    stores = others.filter { $0.contains(root) }.map(\.name)
    self.certificate = certificate
  }

  /// The limits of the trust in it as text; nil if there are none.
  var limits: String? {
    var words: [String] = []
    if let lastFirstDate { words.append("issued up to \(lastFirstDate.date)") }
    if let lastTimestamp { words.append("logged up to \(lastTimestamp.date)") }
    if !permittedDomains.isEmpty { words.append("names within \(permittedDomains.joined(separator: ", "))") }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  enum CodingKeys: String, CodingKey {
    case subject
    case publicKey = "public_key"
    case notBefore = "not_before"
    case notAfter = "not_after"
    case sha256
    case spkiSHA256 = "spki_sha256"
    case lastFirstDate = "last_not_before"
    case lastTimestamp = "last_timestamp"
    case permittedDomains = "permitted_domains"
    case stores, certificate
  }
}
