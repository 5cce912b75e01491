/// A chain of certificates, as sent by a server or read from a file, and its verification results.
public struct ChainDescription: Hashable, Sendable {
  /// In the order of the Certificate message, or of the file.
  public var certificates: [CertificateDescription] = []
  public var paths: [PathDescription] = []
  /// True if there are more paths than listed.
  public var pathsTruncated = false
  public var verdict: VerdictDescription?
  /// The Baseline Requirements that the first path violates under a private root; empty under a public one.
  public var baselineViolations: [BaselineViolationDescription] = []
  public var servedOrder: ServedOrderDescription?
  public var ocspStaple: StapleDescription?
  /// For each certificate of the first path whose issuer is in the path; empty if revocation was not checked.
  public var revocation: [RevocationObservation] = []
  /// Objects fetched for the verification of the chain, in addition to those sent.
  public var fetched: [EvidenceFetch] = []
  public var scts: [SCTDescription] = []
  public var appraisal = ChainAppraisal()

  public init() {}

  /// Whether an error means that a revocation check was requested and got no usable response.
  public func isUnansweredRequest(_ error: VerdictError) -> Bool {
    error.code == VerdictError.revocationUnknown && revocation.contains { $0.isUnanswered && $0.depth == error.depth }
  }

  /// Whether the chain is acceptable. With `insecure` an untrusted chain is accepted, but not one that fails the caller's pins or TLSA
  /// records.
  public func isAccepted(insecurely insecure: Bool) -> Bool {
    guard insecure else { return verdict?.trusted == true }
    return verdict?.errors.contains { [VerdictError.pinMismatch, VerdictError.daneMismatch].contains($0.code) } != true
  }
}

extension ChainDescription: Codable {
  private enum CodingKeys: String, CodingKey {
    case certificates, paths
    case pathsTruncated = "paths_truncated"
    case verdict
    case baselineViolations = "baseline_violations"
    case servedOrder = "served_order"
    case ocspStaple = "ocsp_staple"
    case revocation, fetched, scts
  }

  public init(from decoder: any Decoder) throws {
    try self.init(from: decoder, hasVerdict: true)
  }

  /// `hasVerdict` is false if the document encodes the verdict in a different form.
  init(from decoder: any Decoder, hasVerdict: Bool) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    certificates = try container.decode([CertificateDescription].self, forKey: .certificates)
    paths = try container.decode([PathDescription].self, forKey: .paths)
    pathsTruncated = try container.decode(Bool.self, forKey: .pathsTruncated)
    verdict = hasVerdict ? try container.decodeIfPresent(VerdictDescription.self, forKey: .verdict) : nil
    baselineViolations = try container.decodeIfPresent([BaselineViolationDescription].self, forKey: .baselineViolations) ?? []
    servedOrder = try container.decodeIfPresent(ServedOrderDescription.self, forKey: .servedOrder)
    ocspStaple = try container.decodeIfPresent(StapleDescription.self, forKey: .ocspStaple)
    revocation = try container.decodeIfPresent([RevocationObservation].self, forKey: .revocation) ?? []
    fetched = try container.decodeIfPresent([EvidenceFetch].self, forKey: .fetched) ?? []
    scts = try container.decode([SCTDescription].self, forKey: .scts)
    appraisal = try ChainAppraisal(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try encode(to: encoder, hasVerdict: true)
  }

  func encode(to encoder: any Encoder, hasVerdict: Bool) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(certificates, forKey: .certificates)
    try container.encode(paths, forKey: .paths)
    try container.encode(pathsTruncated, forKey: .pathsTruncated)
    if hasVerdict { try container.encodeIfPresent(verdict, forKey: .verdict) }
    if !baselineViolations.isEmpty { try container.encode(baselineViolations, forKey: .baselineViolations) }
    try container.encodeIfPresent(servedOrder, forKey: .servedOrder)
    try container.encodeIfPresent(ocspStaple, forKey: .ocspStaple)
    if !revocation.isEmpty { try container.encode(revocation, forKey: .revocation) }
    if !fetched.isEmpty { try container.encode(fetched, forKey: .fetched) }
    try container.encode(scts, forKey: .scts)
    try appraisal.encode(to: encoder)
  }
}

/// A rule for public certificate authorities that a chain under a private root violates.
public struct BaselineViolationDescription: Codable, Hashable, Sendable {
  /// `validity-period`, `extended-key-usage` …
  public var rule: String
  /// The position in the path; 0 is the server's certificate.
  public var depth: Int
  public var message: String
  /// Document and section.
  public var reference: String

  public init(rule: String, depth: Int, message: String, reference: String) {
    self.rule = rule
    self.depth = depth
    self.message = message
    self.reference = reference
  }
}
