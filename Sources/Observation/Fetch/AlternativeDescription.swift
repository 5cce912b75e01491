/// An alternative service that an origin advertises (RFC 7838, section 3).
public struct AlternativeDescription: Codable, Hashable, Sendable {
  /// The ALPN name: `h3`, `h2`.
  public var `protocol`: String
  /// Nil for the origin's host.
  public var host: String?
  public var port: UInt16
  /// In seconds.
  public var maximumAge: UInt64
  /// Whether it remains valid after a network change (`persist=1`).
  public var persists: Bool

  public init(protocol: String, host: String?, port: UInt16, maximumAge: UInt64, persists: Bool) {
    self.protocol = `protocol`
    self.host = host
    self.port = port
    self.maximumAge = maximumAge
    self.persists = persists
  }

  private enum CodingKeys: String, CodingKey {
    case `protocol`, host, port
    case maximumAge = "max_age_s"
    case persists
  }
}
