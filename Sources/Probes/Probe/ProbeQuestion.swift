public import Bytes
public import TLSEngine

/// What is asked of a target, and how often.
public struct ProbeQuestion: Sendable {
  /// The name sent as SNI; nil sends none.
  public var serverName: String?
  /// The hello of the timed connections.
  public var hello = TLSConfiguration.ordinary
  /// The moment of asking, for what certificates and randoms say of time.
  public var time: Timestamp
  /// How the certificates of the timed connections are verified; nil verifies nothing.
  public var judgement: ChainJudgement?
  /// Whether an untrusted chain makes the probe a failure.
  public var isVerdictEnforced = true
  /// Nil asks what is usual: everything that is cheap of a single attempt, only handshakes of many.
  public var topics: [ProbeTopic]?

  /// How many timed connections enter the statistics.
  public var count = 1
  /// How many go before them and enter none.
  public var warmup = 0
  /// From one beginning to the next; nil begins as soon as the one before has ended.
  public var interval: Duration?
  /// How many may stand at once.
  public var parallel = 1
  /// How many attempts are kept one by one, the first ones; all of them enter the statistics.
  public var listed = 1_000
  /// Looks the name up for every attempt instead of once for all.
  public var resolvesEachTime = false

  /// The path to ask for over HTTP/1.1 once the handshake is done; nil asks for nothing.
  public var httpPath: String?
  /// How long to wait for the server to end the connection after our close_notify, at most.
  public var closingTimeout = Duration.seconds(2)
  /// For everything; what is known by then is the answer.
  public var maxTime: Duration?

  /// The clients to play, by the names of the table; for the topic `simulation`.
  public var simulated: [String] = []
  /// A hello to send as it is, for the topic `replay`.
  public var recordedHello: RecordedHello?

  public init(serverName: String?, time: Timestamp) {
    self.serverName = serverName
    self.time = time
  }

  /// A ClientHello that somebody sent, and where it was found.
  public struct RecordedHello: Hashable, Sendable {
    /// As it stood in the file.
    public var bytes: [UInt8]
    public var origin: String

    public init(_ bytes: [UInt8], from origin: String) {
      self.bytes = bytes
      self.origin = origin
    }
  }

  /// The topics that are asked, in their order.
  public var asked: [ProbeTopic] {
    guard let topics else { return count > 1 ? [.handshakes] : ProbeTopic.all.filter(\.isUsual) }
    return ProbeTopic.all.filter { $0 == .handshakes || topics.contains($0) }
  }
}
