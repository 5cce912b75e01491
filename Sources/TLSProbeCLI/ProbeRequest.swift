public import Connect
public import Probes

/// The parameters of `probe`, independent of the command line syntax.
public struct ProbeRequest: Sendable {
  public var target: Target
  public var connection = ConnectionParameters()
  /// Nil for no limit.
  public var maxTime: Duration?
  public var hello = ClientHelloParameters()
  public var trust = ChainRequest.Trust()
  /// Accept an untrusted chain.
  public var insecure = false
  /// Nil for the default topics.
  public var topics: [ProbeTopic]?
  public var count = 1
  public var warmup = 0
  /// The time between the starts of connections; nil to start after the end of the previous one.
  public var interval: Duration?
  public var parallel = 1
  /// Nil to send no HTTP request.
  public var httpPath: String?
  /// The clients to simulate, as written: `all`, `firefox-140`.
  public var simulated: String?
  /// The file of a recorded ClientHello.
  public var clientHello: String?
  /// The server name to put into it; nil keeps the recorded one.
  public var clientHelloName: String?
  /// Log the steps on standard error.
  public var verbosity = 0

  public init(target: Target) {
    self.target = target
  }
}
