public import Bytes

/// One attempt to connect to one address, among several that were tried in parallel.
public struct ConnectionAttempt: Hashable, Sendable {
  public let endpoint: Endpoint
  /// Nil for the attempt that was used.
  public let error: ConnectError?
  public let duration: Duration
}
