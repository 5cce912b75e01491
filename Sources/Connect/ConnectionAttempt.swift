public import Bytes

/// One try to reach one address, as a race among several leaves it.
public struct ConnectionAttempt: Hashable, Sendable {
  public let endpoint: Endpoint
  /// Nil for the one that was used.
  public let error: ConnectError?
  public let duration: Duration
}
