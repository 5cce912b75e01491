/// The verdict on one of the chains that timed connections showed.
public struct ProbedChainObservation: Codable, Hashable, Sendable {
  /// How many timed connections showed it, warm-up ones too.
  public var attempts: Int
  /// SHA-256 of each certificate as sent, the leaf first, in lower-case hex.
  public var sha256: [String]
  public var verdict: VerdictDescription
  public var possession: Possession
  /// Why possession is not proven.
  public var possessionReason: String?
  /// When the trusted path that lasts longest ends, RFC 3339: a path ends with the first of its certificates, its root included.
  /// Nil when no path is trusted.
  public var trustedUntil: String?

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
  }

  public var isTrusted: Bool { verdict.trusted && possession == .proven }

  /// Whether the chain is good enough; an untrusted one is unless the verdict is enforced, a wrong signature never.
  public func isAccepted(enforcing: Bool) -> Bool { isTrusted || !enforcing && possession != .refuted }
}
