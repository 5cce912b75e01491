/// One step of a lookup, in the order in which sources of records are used, and its outcome.
public struct LookupStep: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Records of the user or of a hosts file.
    case override
    case memoryCache = "memory_cache"
    case persistentCache = "persistent_cache"
    case backend
    /// A second query to the backend, at another endpoint if it has one.
    case retry
    /// An expired response (RFC 8767).
    case stale
    /// Another backend.
    case fallback
  }

  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The step returned the records.
    case hit
    case miss
    /// There is a response, but it has expired.
    case expired
    /// A server responded, perhaps without records.
    case answered
    /// There is no response, or one with a code such as SERVFAIL.
    case failed
    case notAllowed = "not_allowed"
    case notConfigured = "not_configured"
  }

  public let kind: Kind
  public let outcome: Outcome
  /// The reason or the source; nil if the outcome is sufficient. May contain text of a server.
  public let detail: String?

  public init(_ kind: Kind, _ outcome: Outcome, _ detail: String? = nil) {
    self.kind = kind
    self.outcome = outcome
    self.detail = detail
  }
}

extension LookupStep: CustomStringConvertible {
  public var description: String { "\(kind.rawValue): \(outcome.rawValue)" + (detail.map { " (\($0))" } ?? "") }
}
