public import Bytes

/// A Certificate Transparency log, as described in a list.
public struct TransparencyLog: Hashable, Sendable {
  public enum Purpose: String, Hashable, Sendable, Codable {
    case production
    case test
    /// A mirror, or a log of certificates found elsewhere.
    case monitoring
  }

  /// SHA-256 of the key, which identifies the log in timestamps (RFC 6962, section 3.2).
  public let id: [UInt8]
  /// DER SubjectPublicKeyInfo.
  public let key: [UInt8]
  public let name: String
  /// The operator; two logs of one operator count as one for diversity requirements.
  public let operatorName: String
  public let url: String?
  /// Whether its API is static-ct-api (tiles) instead of that of RFC 6962.
  public let isTiled: Bool
  public let purpose: Purpose
  /// By program.
  public let states: [TransparencyProgram: LogState]
  /// The range of expiry times of accepted certificates; nil for all.
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

  /// The state of the log for a program at a time. Nil if unknown: lists contain only the last change.
  public func state(for program: TransparencyProgram, at time: Timestamp) -> LogState.Kind? {
    guard let state = states[program] else { return nil }
    if state.since <= time { return state.kind }
    switch state.kind {
    // Only a usable log can change to one of these.
    case .readOnly, .retired: return .usable
    // A log whose certificates have all expired is rejected at the end of its life; otherwise it may never have been usable.
    case .rejected: return lastDates.map { $0.upperBound <= state.since } ?? false ? .usable : nil
    case .pending, .qualified, .usable: return nil
    }
  }
}

/// A program with a Certificate Transparency policy.
public enum TransparencyProgram: String, Hashable, Sendable, Codable, CaseIterable {
  case chrome
  case apple
}

/// The state of a log for the owner of a list, with its start (Chrome's CT log states).
public struct LogState: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case pending
    case qualified
    case usable
    case readOnly = "read_only"
    case retired
    case rejected

    /// Whether timestamps of such a log count unconditionally.
    public var isAdmissible: Bool { self == .qualified || self == .usable || self == .readOnly }
  }

  public let kind: Kind
  public let since: Timestamp

  public init(_ kind: Kind, since: Timestamp) {
    self.kind = kind
    self.since = since
  }
}
