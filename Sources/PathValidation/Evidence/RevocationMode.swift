/// The sources of revocation information.
public enum RevocationMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// None; staples are ignored.
  case off
  /// The server's OCSP staple (RFC 6066, section 8).
  case staple
  /// The staple, and the OCSP responders listed in certificates.
  case ocsp
  /// The staple, and the CRLs listed in certificates.
  case crl
  case all

  public var readsStaple: Bool { self != .off }
  public var asksResponders: Bool { self == .ocsp || self == .all }
  public var readsLists: Bool { self == .crl || self == .all }
}
