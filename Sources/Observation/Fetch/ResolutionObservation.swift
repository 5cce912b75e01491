public import Bytes

/// What became of a host's name.
public struct ResolutionObservation: Codable, Hashable, Sendable {
  /// Who said so: `override`, `system`.
  public var source: String
  public var addresses: [IPAddress]
  /// Microseconds.
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
