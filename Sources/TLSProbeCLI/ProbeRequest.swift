public import Connect
public import Probes

/// What `probe` was asked, free of how it was written on the command line.
public struct ProbeRequest: Sendable {
  public var target: Target
  public var connection = ConnectionRequest()
  /// Nil for no limit.
  public var maxTime: Duration?
  public var hello = HelloRequest()
  public var trust = ChainRequest.Trust()
  /// Accept an untrusted chain.
  public var insecure = false
  /// Nil for what is usual.
  public var topics: [ProbeTopic]?
  public var count = 1
  public var warmup = 0
  /// From one beginning to the next; nil to begin when the one before has ended.
  public var interval: Duration?
  public var parallel = 1
  /// Nil to ask for nothing over HTTP.
  public var httpPath: String?
  /// Clients to play, as they were written: `all`, `firefox-140`.
  public var simulated: String?
  /// The file of a recorded hello.
  public var clientHello: String?
  /// The name to put into it; nil leaves the one that it has.
  public var clientHelloName: String?
  /// Say on standard error what is being done.
  public var verbosity = 0

  public init(target: Target) {
    self.target = target
  }
}
