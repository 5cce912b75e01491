public import Bytes

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
