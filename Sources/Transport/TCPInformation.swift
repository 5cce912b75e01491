/// The kernel's statistics of a connection (Linux TCP_INFO).
public struct TCPInformation: Sendable, Hashable {
  public let roundTrip: Duration
  public let roundTripVariance: Duration
  /// Segments retransmitted since the connection was established.
  public let retransmits: Int
  /// The largest segment sent, in bytes.
  public let maximumSegment: Int
  /// In segments.
  public let congestionWindow: Int
}
