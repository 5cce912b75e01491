/// The stage of a connection at which an event occurred.
public struct Stage: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let resolve = Stage(rawValue: "resolve")
  public static let connect = Stage(rawValue: "connect")
  public static let proxy = Stage(rawValue: "proxy")
  public static let starttls = Stage(rawValue: "starttls")
  public static let handshake = Stage(rawValue: "handshake")

  public var description: String { rawValue }
}
