/// One frame for the log, with its direction and content (RFC 9113, section 4).
public struct FrameRecord: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable { case sent, received }

  public let direction: Direction
  public internal(set) var at: ContinuousClock.Instant
  public let stream: UInt32
  /// The frame type on the wire (section 11.2).
  public let type: UInt8
  public let flags: UInt8
  /// The length of the payload, without the nine bytes of the header.
  public let length: Int
  /// The content as text, such as `MAX_CONCURRENT_STREAMS=128`; may contain hostile text.
  public let detail: [String]

  public init(
    direction: Direction, at: ContinuousClock.Instant, stream: UInt32, type: UInt8, flags: UInt8, length: Int, detail: [String] = []
  ) {
    self.direction = direction
    self.at = at
    self.stream = stream
    self.type = type
    self.flags = flags
    self.length = length
    self.detail = detail
  }
}
