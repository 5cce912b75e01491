/// What came of a fetch.
public enum EvidenceOutcome: Hashable, Sendable {
  case bytes([UInt8])
  /// Nothing came, and why; in words.
  case failed(String)
  /// It was not tried, as for a private address, and why.
  case refused(String)
}
