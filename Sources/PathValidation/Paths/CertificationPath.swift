public import X509

/// A path from the server's certificate to an anchor, or to the last issuer found (RFC 5280, section 6).
public struct CertificationPath: Hashable, Sendable {
  /// From the server's certificate up. Not encoded, since the document already has them.
  public let certificates: [Certificate]
  /// Their names, in RFC 4514 format.
  public let subjects: [String]
  /// The name of the anchor; nil if the path has none.
  public let anchor: String?
  /// Names of the stores that trust the path.
  public let stores: [String]
  /// The errors for which the path is not trusted, except a host name mismatch.
  public var errors: [ChainError] { refusals.flatMap(\.errors) }
  /// The rules that it violates, in the order in which they are checked.
  public let refusals: [PathRefusal]
  /// The rules for public authorities that it violates under its private root.
  public let baselineViolations: [BaselineViolation]

  public var isTrusted: Bool { anchor != nil && errors.isEmpty }

  init(_ path: CandidatePath, refusals: [PathRefusal], violations: [BaselineViolation], store: String) {
    certificates = path.certificates
    subjects = path.certificates.map(\.subject.description)
    anchor = path.isAnchored ? subjects.last : nil
    stores = path.isAnchored && refusals.isEmpty ? [store] : []
    self.refusals = refusals
    baselineViolations = violations
  }
}

extension CertificationPath: Codable {
  enum CodingKeys: String, CodingKey {
    case subjects, anchor, stores, refusals
    case baselineViolations = "baseline_violations"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    certificates = []
    subjects = try container.decode([String].self, forKey: .subjects)
    anchor = try container.decodeIfPresent(String.self, forKey: .anchor)
    stores = try container.decode([String].self, forKey: .stores)
    refusals = try container.decode([PathRefusal].self, forKey: .refusals)
    baselineViolations = try container.decodeIfPresent([BaselineViolation].self, forKey: .baselineViolations) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subjects, forKey: .subjects)
    try container.encode(anchor, forKey: .anchor)
    try container.encode(stores, forKey: .stores)
    try container.encode(refusals, forKey: .refusals)
    if !baselineViolations.isEmpty { try container.encode(baselineViolations, forKey: .baselineViolations) }
  }
}
