public import Bytes

/// A Certificate Transparency log, as a list describes it.
public struct TransparencyLog: Hashable, Sendable {
  public enum Purpose: String, Hashable, Sendable, Codable {
    case production
    case test
    /// A mirror, or a log of what was found elsewhere.
    case monitoring
  }

  /// SHA-256 of the key, by which timestamps name the log (RFC 6962, section 3.2).
  public let id: [UInt8]
  /// DER SubjectPublicKeyInfo.
  public let key: [UInt8]
  public let name: String
  /// Who runs it; two logs of one operator count as one where diversity is asked for.
  public let operatorName: String
  public let url: String?
  /// It is read by tiles (static-ct-api) instead of RFC 6962's requests.
  public let isTiled: Bool
  public let purpose: Purpose
  /// By the owner of the list that has it.
  public let states: [TransparencyProgram: LogState]
  /// Which certificates it takes, by their last second; nil where it takes all.
  public let lastDates: Range<Timestamp>?

  public init(
    id: [UInt8], key: [UInt8], name: String, operatorName: String, url: String? = nil, isTiled: Bool = false,
    purpose: Purpose = .production, states: [TransparencyProgram: LogState] = [:], lastDates: Range<Timestamp>? = nil
  ) {
    self.id = id
    self.key = key
    self.name = name
    self.operatorName = operatorName
    self.url = url
    self.isTiled = isTiled
    self.purpose = purpose
    self.states = states
    self.lastDates = lastDates
  }

  /// What the log was to a program at a time. Nil where that is not known: lists tell only the last change.
  public func state(for program: TransparencyProgram, at time: Timestamp) -> LogState.Kind? {
    guard let state = states[program] else { return nil }
    if state.since <= time { return state.kind }
    switch state.kind {
    // Only a log that was usable becomes one of these.
    case .readOnly, .retired: return .usable
    // A log whose certificates have all expired is rejected at the end of its life; else it may never have been anything.
    case .rejected: return lastDates.map { $0.upperBound <= state.since } ?? false ? .usable : nil
    case .pending, .qualified, .usable: return nil
    }
  }
}
