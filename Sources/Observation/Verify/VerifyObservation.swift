/// A chain read from files, and its verification.
public struct VerifyObservation: DocumentObservation {
  public static let key = "verify"
  public static let schema = "tlsprobe.verify/1"

  public var chain: ChainDescription
  /// The inputs of the verdict, so that it can be reproduced from the certificates.
  public var judgedBy: VerificationBasis

  public init(chain: ChainDescription, judgedBy: VerificationBasis) {
    self.chain = chain
    self.judgedBy = judgedBy
  }

  public var isTrusted: Bool { chain.verdict?.trusted == true }

  private enum CodingKeys: String, CodingKey {
    case verdict, errors
    case hostnameMatches = "hostname_matches"
    case judgedBy = "judged_by"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    chain = try ChainDescription(from: decoder, hasVerdict: false)
    chain.verdict = VerdictDescription(
      trusted: try container.decode(Verdict.self, forKey: .verdict) == .trusted,
      hostnameMatches: try container.decodeIfPresent(Bool.self, forKey: .hostnameMatches),
      errors: try container.decode([VerdictError].self, forKey: .errors))
    judgedBy = try container.decode(VerificationBasis.self, forKey: .judgedBy)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Verdict(isTrusted: isTrusted), forKey: .verdict)
    try container.encode(chain.verdict?.errors ?? [], forKey: .errors)
    try container.encodeIfPresent(chain.verdict?.hostnameMatches, forKey: .hostnameMatches)
    try chain.encode(to: encoder, hasVerdict: false)
    try container.encode(judgedBy, forKey: .judgedBy)
  }

  /// The value of `verdict` in documents.
  public enum Verdict: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case trusted, untrusted

    public init(isTrusted: Bool) { self = isTrusted ? .trusted : .untrusted }

    public var description: String { rawValue }
  }
}
