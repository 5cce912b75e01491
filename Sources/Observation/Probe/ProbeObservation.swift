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
  /// One entry per different chain, the one of `verdict` first.
  public var chains: [ProbedChainObservation] = []
  /// The parameters negotiated with an ordinary client; nil if no handshake completed.
  public var negotiated: NegotiatedObservation?
  /// The results for other server names.
  public var serverNames: [ServerNameObservation] = []
  public var alpn: ALPNObservation?
  public var resumption: ResumptionObservation?
  public var renegotiation: RenegotiationObservation?
  /// Refused if only a ClientHello padded to 512 bytes got a response (RFC 7685); nil if that was not required.
  public var mediumHello: FeatureObservation?
  /// TLS compression (RFC 3749), read from the ServerHello.
  public var compression: FeatureObservation?
  /// Whether the server enforces TLS_FALLBACK_SCSV (RFC 7507).
  public var fallback: FeatureObservation?
  /// One entry per algorithm (RFC 8879).
  public var certificateCompression: [CertificateCompressionObservation] = []
  public var closure: ClosureObservation?
  public var clientCertificate: ClientCertificateObservation?
  public var startTLS: StartTLSObservation?
  public var fingerprints: FingerprintsObservation?
  /// The result of replaying a recorded ClientHello.
  public var replay: SimulationObservation?
  /// One entry per simulated client.
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

  /// Whether every chain seen is acceptable; true if nothing was verified.
  public var isAccepted: Bool {
    verdict == nil || chains.allSatisfy { $0.isAccepted(enforcing: isVerdictEnforced ?? true) }
  }

  /// Listed attempts that enter the statistics and succeeded.
  public var counted: [AttemptObservation] { attempts.filter { !$0.isWarmUp && $0.failure == nil } }
  /// Listed attempts that failed, without warm-up ones; `series.failed` counts all.
  public var failed: [AttemptObservation] { attempts.filter { !$0.isWarmUp && $0.failure != nil } }
}
