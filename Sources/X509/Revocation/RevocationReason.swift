/// The reason a certificate was revoked (RFC 5280, section 5.3.1).
public struct RevocationReason: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let unspecified = RevocationReason(rawValue: 0)
  public static let keyCompromise = RevocationReason(rawValue: 1)
  public static let caCompromise = RevocationReason(rawValue: 2)
  public static let affiliationChanged = RevocationReason(rawValue: 3)
  public static let superseded = RevocationReason(rawValue: 4)
  public static let cessationOfOperation = RevocationReason(rawValue: 5)
  public static let certificateHold = RevocationReason(rawValue: 6)
  /// Only in delta CRLs: the certificate is no longer on hold.
  public static let removeFromCRL = RevocationReason(rawValue: 8)
  public static let privilegeWithdrawn = RevocationReason(rawValue: 9)
  public static let aaCompromise = RevocationReason(rawValue: 10)

  private static let names: [Int: String] = [
    0: "unspecified", 1: "keyCompromise", 2: "cACompromise", 3: "affiliationChanged", 4: "superseded", 5: "cessationOfOperation",
    6: "certificateHold", 8: "removeFromCRL", 9: "privilegeWithdrawn", 10: "aACompromise",
  ]
}

extension RevocationReason: CustomStringConvertible {
  /// `keyCompromise`, or the number of an unknown reason.
  public var description: String { Self.names[rawValue] ?? "reason \(rawValue)" }
}
