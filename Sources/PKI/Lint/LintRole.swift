/// As what a certificate is held to the rules.
public enum LintRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// A server's own (a "subscriber certificate" in the baseline requirements).
  case server
  /// An authority below a root (a "subordinate CA").
  case intermediate
  /// A trust anchor.
  case root

  /// The role of a certificate as it describes itself: who says that it is an authority, and of itself, is a root.
  public init(of certificate: Certificate) {
    self = !certificate.isAuthority ? .server : certificate.isSelfIssued ? .root : .intermediate
  }
}
