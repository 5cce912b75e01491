public import Bytes

/// The result of resolving a host: its addresses, their source, and the duration.
public struct Resolution: Hashable, Sendable {
  /// In the source's order of preference; never empty.
  public let addresses: [IPAddress]
  /// `literal`, `override`, `localhost`, or the backend's name.
  public let source: String
  public let duration: Duration

  public init(addresses: [IPAddress], source: String, duration: Duration) {
    self.addresses = addresses
    self.source = source
    self.duration = duration
  }
}
