/// The streams that the peer has ended last: frames on one of them come too late (RFC 9113, section 5.1).
struct EndedStreams: Sendable {
  private static let most = 64
  private var recent: [UInt32] = []
  private var next = 0
  /// Streams most often end in their order: a later one cannot be among them.
  private var highest: UInt32 = 0

  func contains(_ stream: UInt32) -> Bool { stream <= highest && recent.contains(stream) }

  mutating func insert(_ stream: UInt32) {
    highest = max(highest, stream)
    if recent.count < Self.most {
      recent.append(stream)
    } else {
      recent[next] = stream
      next = (next + 1) % Self.most
    }
  }
}
