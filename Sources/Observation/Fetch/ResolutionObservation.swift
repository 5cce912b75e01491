public import Bytes

/// The result of resolving a host name.
public struct ResolutionObservation: Codable, Hashable, Sendable {
  /// The source of the addresses: `override`, `system`.
  public var source: String
  public var addresses: [IPAddress]
  /// In microseconds.
  public var elapsed: Int64

  public init(source: String, addresses: [IPAddress], elapsed: Int64) {
    self.source = source
    self.addresses = addresses
    self.elapsed = elapsed
  }

  private enum CodingKeys: String, CodingKey {
    case source, addresses
    case elapsed = "elapsed_us"
  }
}
