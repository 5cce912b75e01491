/// What the kernel has learnt about a connection (Linux TCP_INFO).
public struct TCPInformation: Sendable, Hashable {
  public let roundTrip: Duration
  public let roundTripVariance: Duration
  /// Segments sent again since the connection began.
  public let retransmits: Int
  /// The largest segment sent, in bytes.
  public let maximumSegment: Int
  /// In segments.
  public let congestionWindow: Int
}
