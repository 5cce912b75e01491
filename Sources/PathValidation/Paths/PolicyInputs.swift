public import X509

/// The inputs of path validation about certificate policies (RFC 5280, section 6.1.1, (c) and (e) to (g)).
public struct PolicyInputs: Hashable, Sendable {
  /// The acceptable policies (user-initial-policy-set); empty for any policy.
  public var policies: Set<OID> = []
  /// The path must be valid for at least one acceptable policy (initial-explicit-policy).
  public var requiresExplicitPolicy = false
  /// No certificate of the path may map policies (initial-policy-mapping-inhibit).
  public var inhibitsPolicyMapping = false
  /// `anyPolicy` in a certificate matches no other policy (initial-any-policy-inhibit).
  public var inhibitsAnyPolicy = false

  public init() {}

  /// The OID of `anyPolicy`.
  static let anyPolicy = OID(2, 5, 29, 32, 0)

  func accepts(_ policy: OID) -> Bool { policies.isEmpty || policies.contains(Self.anyPolicy) || policies.contains(policy) }
}
