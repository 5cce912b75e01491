public import Bytes

/// What became of a host: its addresses, who said so, and how long it took.
public struct Resolution: Hashable, Sendable {
  /// In the order of the source's preference; never empty.
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
