public import Observation

/// Labels for weaknesses of groups, short enough for a table.
public enum GroupWeakness {
  /// Name prefixes, by bits, of curves with less than 112 bits of strength.
  private static let shortCurves = ["163", "193", "160", "192"]
  /// X25519Kyber768Draft00 and SecP256r1Kyber768Draft00, which RFC 10024 replaced.
  private static let drafts = ["0x6399", "0x639a"]

  /// `weak`, `obsolete draft`; nil for a group without a known weakness.
  public static func word(of group: GroupObservation) -> String? {
    isShort(group.name) ? "weak" : isDraft(group) ? "obsolete draft" : nil
  }

  /// True for `sect163k1`, `secp192r1` and the like (RFC 8422, appendix A).
  static func isShort(_ name: String) -> Bool {
    guard name.hasPrefix("sect") || name.hasPrefix("secp") else { return false }
    return shortCurves.contains { name.dropFirst(4).hasPrefix($0) }
  }

  static func isDraft(_ group: GroupObservation) -> Bool { drafts.contains(group.id) }
}
