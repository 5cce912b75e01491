public import X509

/// The rules for verifying a chain.
///
/// `baseline` is stricter than `client`, which is stricter than `rfc5280`. `webPKI` applies `baseline` to paths that end in a
/// publicly trusted root and `client` to all others.
public struct Profile: Hashable, Sendable {
  /// The roots under which the rules of the CA/Browser Forum and of the root programs are errors.
  public enum BaselineScope: Hashable, Sendable {
    case none
    /// Errors under roots of a bundled trust store; findings under all others.
    case publicRoots
    case allRoots
  }

  /// `webpki`, `baseline`, `client` or `rfc5280`.
  public let name: String
  /// The key purpose that every certificate of the path has to permit; nil for any.
  public var purpose: KeyPurpose?
  /// The minimum size of RSA and DSA keys in bits; 0 tests no RSA key.
  public var minimumRSABits: Int
  /// The minimum size of curves in bits; 0 tests no EC key.
  public var minimumCurveBits: Int
  /// Whether signatures over MD5 and SHA-1 are weak.
  public var refusesWeakDigests: Bool
  /// Whether an authority key identifier that differs from the issuer's subject key identifier is an error, as in OpenSSL and GnuTLS.
  public var comparesKeyIdentifiers: Bool
  /// The roots under which the Baseline Requirements of the CA/Browser Forum, the rules of the root programs, and the rules of RFC 5280
  /// (section 4) for conforming authorities are errors.
  public var baseline: BaselineScope
  /// The acceptable certificate policies, and whether one is required.
  public var policyInputs = PolicyInputs()

  /// The default: the rules of browsers under publicly trusted roots, those of `client` under private ones.
  public static let webPKI = Profile(named: "webpki", baseline: .publicRoots)

  /// The rules of browsers for public servers, under every root.
  public static let baseline = Profile(named: "baseline", baseline: .allRoots)

  /// Path validation with the key and digest strength of OpenSSL's security level 2, as curl and other clients require it.
  public static let client = Profile(named: "client", baseline: .none)

  /// Path validation alone (RFC 5280, section 6), for a TLS server.
  public static let rfc5280 = Profile(
    name: "rfc5280", purpose: .serverAuth, minimumRSABits: 0, minimumCurveBits: 0, refusesWeakDigests: false,
    comparesKeyIdentifiers: false, baseline: .none)

  public static let all: [Profile] = [.webPKI, .baseline, .client, .rfc5280]

  /// The profile for a path whose root is publicly trusted, or is not.
  func applied(underPublicRoot isPublic: Bool) -> Profile {
    var profile = self
    if baseline == .publicRoots { profile.baseline = isPublic ? .allRoots : .none }
    return profile
  }

  private init(
    name: String, purpose: KeyPurpose?, minimumRSABits: Int, minimumCurveBits: Int, refusesWeakDigests: Bool,
    comparesKeyIdentifiers: Bool, baseline: BaselineScope
  ) {
    self.name = name
    self.purpose = purpose
    self.minimumRSABits = minimumRSABits
    self.minimumCurveBits = minimumCurveBits
    self.refusesWeakDigests = refusesWeakDigests
    self.comparesKeyIdentifiers = comparesKeyIdentifiers
    self.baseline = baseline
  }

  private init(named name: String, baseline: BaselineScope) {
    self.init(
      name: name, purpose: .serverAuth, minimumRSABits: 2048, minimumCurveBits: 224, refusesWeakDigests: true,
      comparesKeyIdentifiers: true, baseline: baseline)
  }
}

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
