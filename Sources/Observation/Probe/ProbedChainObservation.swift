/// The verdict on one of the chains seen by timed connections.
public struct ProbedChainObservation: Codable, Hashable, Sendable {
  /// The number of timed connections with it, including warm-up ones.
  public var attempts: Int
  /// SHA-256 of each certificate as sent, leaf first, in lower-case hex.
  public var sha256: [String]
  public var verdict: VerdictDescription
  public var possession: Possession
  /// The reason possession is not proven.
  public var possessionReason: String?
  /// The expiry of the trusted path that lasts longest, RFC 3339: a path expires with the first of its certificates, including the root.
  /// Nil if no path is trusted.
  public var trustedUntil: String?
  /// The OCSP response sent with it; nil if there was none, and in documents without this key.
  public var ocspStaple: StapleDescription?
  /// Whether a missing OCSP response is evidence; nil in documents without this key.
  public var isStapleExpected: Bool?

  public init(
    attempts: Int, sha256: [String], verdict: VerdictDescription, possession: Possession, possessionReason: String? = nil,
    trustedUntil: String? = nil
  ) {
    self.attempts = attempts
    self.sha256 = sha256
    self.verdict = verdict
    self.possession = possession
    self.possessionReason = possessionReason
    self.trustedUntil = trustedUntil
  }

  private enum CodingKeys: String, CodingKey {
    case attempts, sha256, verdict, possession
    case possessionReason = "possession_reason"
    case trustedUntil = "trusted_until"
    case ocspStaple = "ocsp_staple"
    case isStapleExpected = "staple_expected"
  }

  public var isTrusted: Bool { verdict.trusted && possession == .proven }

  /// Whether the chain is acceptable; an untrusted one is unless the verdict is enforced, one with a wrong signature never.
  public func isAccepted(enforcing: Bool) -> Bool { isTrusted || !enforcing && possession != .refuted }
}
