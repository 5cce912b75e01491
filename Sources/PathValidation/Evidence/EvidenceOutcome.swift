/// The outcome of a fetch.
public enum EvidenceOutcome: Hashable, Sendable {
  case bytes([UInt8])
  /// The fetch failed, with the reason for people.
  case failed(String)
  /// It was not attempted, as for a private address, with the reason.
  case refused(String)
}
