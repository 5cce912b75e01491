/// Whom to ask whether certificates were revoked.
public enum RevocationMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nobody, and what the server staples is not looked at.
  case off
  /// What the server staples (RFC 6066, section 8).
  case staple
  /// The staple, and the OCSP responders that certificates name.
  case ocsp
  /// The staple, and the lists that certificates name.
  case crl
  case all

  public var readsStaple: Bool { self != .off }
  public var asksResponders: Bool { self == .ocsp || self == .all }
  public var readsLists: Bool { self == .crl || self == .all }
}
