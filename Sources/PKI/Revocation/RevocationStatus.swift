public import Bytes

/// Whether a certificate was taken back, as far as that is known.
public enum RevocationStatus: Hashable, Sendable {
  case good
  case revoked(at: Timestamp, reason: RevocationReason?)
  case unknown(RevocationDoubt)

  /// `good`, `revoked` or `unknown`.
  public var name: String {
    switch self {
    case .good: "good"
    case .revoked: "revoked"
    case .unknown: "unknown"
    }
  }

  public var isRevoked: Bool {
    if case .revoked = self { true } else { false }
  }

  /// Why nothing is known; nil when something is.
  public var doubt: RevocationDoubt? {
    if case .unknown(let doubt) = self { doubt } else { nil }
  }
}
