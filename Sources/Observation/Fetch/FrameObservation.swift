/// A logged HTTP/2 frame (RFC 9113, section 4).
public struct FrameObservation: Codable, Hashable, Sendable {
  public enum Direction: String, Codable, Hashable, Sendable, CaseIterable { case sent, received }

  /// Microseconds since the start of the log.
  public var at: Int64
  public var direction: Direction
  public var stream: UInt32
  public var type: WireValue
  /// As on the wire, in hex.
  public var flags: String
  /// The payload length in bytes.
  public var length: Int
  /// The decoded contents: flags, then `MAX_CONCURRENT_STREAMS=128`; may contain untrusted text.
  public var detail: [String]

  public init(
    at: Int64, direction: Direction, stream: UInt32, type: WireValue, flags: String, length: Int, detail: [String] = []
  ) {
    self.at = at
    self.direction = direction
    self.stream = stream
    self.type = type
    self.flags = flags
    self.length = length
    self.detail = detail
  }

  private enum CodingKeys: String, CodingKey {
    case at = "at_us"
    case direction, stream, type, flags, length, detail
  }
}
