/// One frame for the log: who sent it, and what it says (RFC 9113, section 4).
public struct FrameRecord: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable { case sent, received }

  public let direction: Direction
  public internal(set) var at: ContinuousClock.Instant
  public let stream: UInt32
  /// The type as on the wire (section 11.2).
  public let type: UInt8
  public let flags: UInt8
  /// Bytes after the nine of its header.
  public let length: Int
  /// What it says in words, as `MAX_CONCURRENT_STREAMS=128`; may hold hostile text.
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
