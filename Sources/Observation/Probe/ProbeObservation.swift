/// The negotiated parameters, timings and session features of a target.
public struct ProbeObservation: DocumentObservation {
  public static let key = "probe"
  public static let schema = "tlsprobe.probe/1"

  /// The topics that were probed: `handshakes`, `names`, `alpn` …
  public var asked: [String] = []
  /// The number of timed connections and of failures.
  public var series = SeriesObservation()
  /// The timed connections, including warm-up ones, in order of their start; only the first ones of a long series.
  public var attempts: [AttemptObservation] = []
  /// One row per phase that occurred, over the counted attempts; empty if none succeeded.
  public var statistics: [PhaseStatistics] = []
  /// The verdict on the certificates of the timed connections, the worst one if they differ; nil if nothing was verified.
  public var verdict: VerdictDescription?
  /// Whether the server proved possession of the private key of the certificate that `verdict` is about.
  public var possession: Possession?
  /// The reason possession is not proven.
  public var possessionReason: String?
  /// False if an untrusted chain is accepted (`--insecure`); nil if nothing was verified.
  public var isVerdictEnforced: Bool?
  /// The inputs of the verdict.
  public var judgedBy: VerificationBasis?
  /// The different chains of the timed connections, from which `chains` is made; not encoded.
  public var presented: [RepeatedChain] = []
  /// Each certificate of the chains and of those sent to simulated clients, once; empty in documents without this key.
  public var certificates: [CollectedCertificate] = []
  /// One entry per different chain, the one of `verdict` first.
  public var chains: [ProbedChainObservation] = []
  /// The results of the examinations, one member each.
  package var results = ExaminationResults()
  public var cost = CostObservation()

  public init() {}

  /// The result of an examination; nil if there is none.
  package subscript<Result: ExaminationResult>(type: Result.Type) -> Result? {
    get { results[type] }
    set { results[type] = newValue }
  }

  /// Whether every chain seen is acceptable; true if nothing was verified.
  public var isAccepted: Bool {
    verdict == nil || chains.allSatisfy { $0.isAccepted(enforcing: isVerdictEnforced ?? true) }
  }

  /// Listed attempts that enter the statistics and succeeded.
  public var counted: [AttemptObservation] { attempts.filter { !$0.isWarmUp && $0.failure == nil } }
  /// Listed attempts that failed, without warm-up ones; `series.failed` counts all.
  public var failed: [AttemptObservation] { attempts.filter { !$0.isWarmUp && $0.failure != nil } }
}

extension ProbeObservation {
  private enum CodingKeys: String, CodingKey {
    case asked, series, attempts, statistics, verdict, possession
    case possessionReason = "possession_reason"
    case isVerdictEnforced = "verdict_enforced"
    case judgedBy = "judged_by"
    case chains, certificates, cost
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    asked = try container.decode([String].self, forKey: .asked)
    series = try container.decode(SeriesObservation.self, forKey: .series)
    attempts = try container.decode([AttemptObservation].self, forKey: .attempts)
    statistics = try container.decode([PhaseStatistics].self, forKey: .statistics)
    verdict = try container.decodeIfPresent(VerdictDescription.self, forKey: .verdict)
    possession = try container.decodeIfPresent(Possession.self, forKey: .possession)
    possessionReason = try container.decodeIfPresent(String.self, forKey: .possessionReason)
    isVerdictEnforced = try container.decodeIfPresent(Bool.self, forKey: .isVerdictEnforced)
    judgedBy = try container.decodeIfPresent(VerificationBasis.self, forKey: .judgedBy)
    chains = try container.decode([ProbedChainObservation].self, forKey: .chains)
    certificates = try container.decodeIfPresent([CollectedCertificate].self, forKey: .certificates) ?? []
    results = try ExaminationResults(from: decoder)
    cost = try container.decode(CostObservation.self, forKey: .cost)
  }

  /// The results are members of the same object, before the cost.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(asked, forKey: .asked)
    try container.encode(series, forKey: .series)
    try container.encode(attempts, forKey: .attempts)
    try container.encode(statistics, forKey: .statistics)
    try container.encodeIfPresent(verdict, forKey: .verdict)
    try container.encodeIfPresent(possession, forKey: .possession)
    try container.encodeIfPresent(possessionReason, forKey: .possessionReason)
    try container.encodeIfPresent(isVerdictEnforced, forKey: .isVerdictEnforced)
    try container.encodeIfPresent(judgedBy, forKey: .judgedBy)
    try container.encode(chains, forKey: .chains)
    if !certificates.isEmpty { try container.encode(certificates, forKey: .certificates) }
    try results.encode(to: encoder)
    try container.encode(cost, forKey: .cost)
  }
}
