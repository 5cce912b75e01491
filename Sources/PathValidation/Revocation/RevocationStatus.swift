public import Bytes
public import X509

/// The revocation status of a certificate without its details (RFC 6960, section 2.2).
public enum RevocationState: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case good, revoked, unknown

  public var description: String { rawValue }
}

/// The revocation status of a certificate.
public enum RevocationStatus: Hashable, Sendable {
  case good
  case revoked(at: Timestamp, reason: RevocationReason?)
  case unknown(RevocationUnknownReason)

  public var state: RevocationState {
    switch self {
    case .good: .good
    case .revoked: .revoked
    case .unknown: .unknown
    }
  }

  public var isRevoked: Bool {
    if case .revoked = self { true } else { false }
  }

  /// The reason the status is unknown; nil if it is known.
  public var doubt: RevocationUnknownReason? {
    if case .unknown(let doubt) = self { doubt } else { nil }
  }
}
