/// What gets negotiated with a target, how long each step takes, and what its sessions can do.
public struct ProbeObservation: Seen {
  public static let key = "probe"
  public static let schema = "tlsprobe.probe/1"

  /// The topics that were asked: `handshakes`, `names`, `alpn` …
  public var asked: [String] = []
  /// How many connections were timed, and how many of them failed.
  public var series = SeriesObservation()
  /// Connections that were timed, warm-up ones too, in the order in which they began; the first ones only of a long series.
  public var attempts: [AttemptObservation] = []
  /// A row a phase that occurred, over the attempts that count; empty when none succeeded.
  public var statistics: [PhaseStatistics] = []
  /// The verdict on the certificates of the timed connections, the worst one where they differ; nil when nothing was verified.
  public var verdict: VerdictDescription?
  /// Whether the server proved that it has the private key of the certificate that `verdict` is about.
  public var possession: Possession?
  /// Why possession is not proven.
  public var possessionReason: String?
  /// False when an untrusted chain is accepted (`--insecure`); nil when nothing was verified.
  public var isVerdictEnforced: Bool?
  /// What the verdict rests on.
  public var judgedBy: JudgementBasis?
  /// An entry for each different chain, the one of `verdict` first.
  public var chains: [ProbedChainObservation] = []
  /// What a current client gets; nil when no handshake was finished.
  public var negotiated: NegotiatedObservation?
  /// What other server names draw.
  public var serverNames: [ServerNameObservation] = []
  public var alpn: ALPNObservation?
  public var resumption: ResumptionObservation?
  public var renegotiation: RenegotiationObservation?
  /// Refused where only a ClientHello that was padded to 512 bytes got a response (RFC 7685); nil where that was not needed.
  public var mediumHello: FeatureObservation?
  /// TLS compression (RFC 3749), asked at hello level.
  public var compression: FeatureObservation?
  /// Whether TLS_FALLBACK_SCSV is heeded (RFC 7507).
  public var fallback: FeatureObservation?
  /// An entry an algorithm (RFC 8879).
  public var certificateCompression: [CertificateCompressionObservation] = []
  public var closure: ClosureObservation?
  public var clientCertificate: ClientCertificateObservation?
  public var startTLS: StartTLSObservation?
  public var fingerprints: FingerprintsObservation?
  /// What became of a hello that was recorded elsewhere.
  public var replay: SimulationObservation?
  /// An entry a client that was played.
  public var simulations: [SimulationObservation] = []
  public var cost = CostObservation()

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case asked, series, attempts, statistics, verdict, possession
    case possessionReason = "possession_reason"
    case isVerdictEnforced = "verdict_enforced"
    case judgedBy = "judged_by"
    case chains, negotiated
    case serverNames = "server_names"
    case alpn, resumption, renegotiation
    case mediumHello = "hello_of_256_to_511_bytes"
    case compression
    case fallback = "fallback_scsv"
    case certificateCompression = "certificate_compression"
    case closure
    case clientCertificate = "client_certificate"
    case startTLS = "starttls"
    case fingerprints, replay, simulations, cost
  }

  /// Whether every chain that was seen is good enough; true when nothing was verified.
  public var isAccepted: Bool {
    verdict == nil || chains.allSatisfy { $0.isAccepted(enforcing: isVerdictEnforced ?? true) }
  }

  /// Listed attempts that enter the statistics and came to their end.
  public var counted: [AttemptObservation] { attempts.filter { !$0.isWarmUp && $0.failure == nil } }
  /// Listed attempts that would have entered the statistics and failed; `series.failed` counts all.
  public var failed: [AttemptObservation] { attempts.filter { !$0.isWarmUp && $0.failure != nil } }
}
