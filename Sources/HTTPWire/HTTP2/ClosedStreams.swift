/// The 64 streams that the peer ended most recently, to detect late frames on them (RFC 9113, section 5.1).
struct ClosedStreams: Sendable {
  private static let most = 64
  private var recent: [UInt32] = []
  private var next = 0
  /// The highest ended stream. Most streams end in order, so that a higher number is not in `recent`.
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
