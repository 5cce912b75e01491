public import Bytes
public import TLSEngine

/// The scope and the parameters of a probe of a target.
public struct NegotiationProbeOptions: Sendable {
  /// The name sent as SNI; nil sends none.
  public var serverName: String?
  /// The ClientHello of the timed connections.
  public var hello = TLSConfiguration.ordinary
  /// The time of the probe, for checking certificates and randoms.
  public var time: Timestamp
  /// Nil for the default: all inexpensive topics for a single attempt, only handshakes for several.
  public var topics: [ProbeTopic]?

  /// The number of timed connections for the statistics.
  public var count = 1
  /// The number of warm-up connections before them, which are excluded from the statistics.
  public var warmup = 0
  /// From start to start; nil starts when the previous one has ended.
  public var interval: Duration?
  /// The maximum number of parallel connections.
  public var parallel = 1
  /// The number of attempts to list, the first ones; all of them enter the statistics.
  public var listed = 1_000
  /// The maximum number of topics probed at the same time, after the timed connections.
  public var examinationsAtOnce = 1
  /// Resolves the name for every attempt instead of once.
  public var resolvesEachTime = false

  /// The path to request over HTTP/1.1 after the handshake; nil sends no request.
  public var httpPath: String?
  /// The maximum time to wait for the server to close the connection after the client's close_notify.
  public var closingTimeout = Duration.seconds(2)
  /// The time limit for the complete probe, after which the results so far are returned; nil sets no limit.
  public var maxTime: Duration?

  /// The names of the clients to simulate, for the topic `simulation`.
  public var simulated: [String] = []
  /// A ClientHello to send unchanged, for the topic `replay`.
  public var recordedHello: RecordedClientHello?

  public init(serverName: String?, time: Timestamp) {
    self.serverName = serverName
    self.time = time
  }

  /// A recorded ClientHello, and its source.
  public struct RecordedClientHello: Hashable, Sendable {
    /// The bytes of the file.
    public var bytes: [UInt8]
    public var origin: String

    public init(_ bytes: [UInt8], from origin: String) {
      self.bytes = bytes
      self.origin = origin
    }
  }

  /// The topics to probe, in order.
  public var asked: [ProbeTopic] {
    guard let topics else { return count > 1 ? [.handshakes] : ProbeTopic.all.filter(\.isUsual) }
    return ProbeTopic.all.filter { $0 == .handshakes || topics.contains($0) }
  }
}
