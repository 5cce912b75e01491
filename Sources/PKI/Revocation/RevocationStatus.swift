public import Bytes

/// The revocation status of a certificate.
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

  /// The reason the status is unknown; nil if it is known.
  public var doubt: RevocationDoubt? {
    if case .unknown(let doubt) = self { doubt } else { nil }
  }
}
