/// The streams that a client skipped: opening a later one closes them (RFC 9113, section 5.1.1).
struct SkippedStreams: Sendable {
  private static let most = 64
  /// The latest 64 gaps; older ones are no longer detected.
  private var gaps: [ClosedRange<UInt32>] = []
  private var highest: UInt32 = 0

  func contains(_ stream: UInt32) -> Bool { stream < highest && gaps.contains { $0.contains(stream) } }

  /// Records a stream opened by the client, whose identifiers are odd.
  mutating func opened(_ stream: UInt32) {
    guard stream > highest else { return }
    if stream > highest + 2 {
      if gaps.count == Self.most { gaps.removeFirst() }
      gaps.append(highest + 1...stream - 2)
    }
    highest = stream
  }
}
