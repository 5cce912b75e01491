internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// The selection among several paths (RFC 4158) and trust anchors (RFC 5280, section 6.1.1, (d)).
enum PathVerdictFixtures {
  static let rows: [VerdictFixture] = detours + anchors + orders

  private static let now = VerdictFixture.now
  private static let host: [GeneralName] = [.dns("www.example.com")]

  /// The intermediate also has a faulty certificate from an older root; every certificate chains to the good one.
  private static func detour(_ name: String, reversed: Bool, _ flaw: @escaping VerdictFixtureParts.Change) -> VerdictFixture {
    VerdictFixture(
      "\(name), sent \(reversed ? "last" : "first")",
      mint: { () throws(CryptoError) in
        let old = try TestAuthority.root("Old Root", .p256, 5, now: now)
        let root = try TestAuthority.root("Root", .p256, 0, now: now)
        let flawed = try old.authority("Intermediate", .p256, 1, change: flaw)
        let good = try root.authority("Intermediate", .p256, 1)
        let leaf = try good.server(host)
        let above = [flawed.der, good.der]
        return VerdictFixture.Certificates(chain: [leaf.der] + (reversed ? above.reversed() : above), roots: [old.der, root.der])
      })
  }

  private static let flaws: [(String, VerdictFixtureParts.Change)] = [
    ("an expired twin", { $0.notAfter = now + .seconds(-1) }),
    ("a twin of the future", { $0.notBefore = now + .seconds(60) }),
    ("a twin that may not sign", { $0.set(.keyUsage([.crlSign])) }),
    ("a twin that is no authority", { $0.set(.basicConstraints(authority: false)) }),
    ("a twin without the name", { $0.set(.nameConstraints(permitted: [NameWriter.general(.dns("example.org"))])) }),
    ("a twin for mail", { $0.set(.extendedKeyUsage([.emailProtection])) }),
    ("a twin with an unknown critical extension", { $0.set(MintedExtension(OID(1, 2, 3, 4), critical: true, der: [5, 0])) }),
    ("a twin that demands a policy", { $0.set(.policyConstraints(requireExplicitPolicy: 0)) }),
    ("a malformed twin", { $0.set(MintedExtension(OID(2, 5, 29, 15), critical: true, der: [5, 0])) }),
    ("a twin of another signature", { $0.signedAlgorithm = AlgorithmWriter.identifier(.ecdsa(.sha512)) }),
  ]

  private static let detours: [VerdictFixture] =
    flaws.flatMap { name, flaw in
      [detour(name, reversed: false, flaw), detour(name, reversed: true, flaw)]
    } + [
      VerdictFixture(
        "a twin with a weak digest",
        mint: { () throws(CryptoError) in
          let old = try TestAuthority.root("Root", .rsa2048, 0, now: now)
          let root = try TestAuthority.root("Root", .p256, 0, now: now)
          var weak = try CertificateBuilder(
            issuer: old.name, subject: NameWriter.name(commonName: "Intermediate"), notBefore: now + .seconds(-60),
            notAfter: now + .seconds(60),
            publicKey: TestKeys.key(.p256, 1).publicKey)
          weak.extensions = [
            .basicConstraints(authority: true), .keyUsage([.keyCertSign]),
            .subjectKeyIdentifier(TestAuthority.identifier(of: try TestKeys.key(.p256, 1))),
          ]
          let good = try root.authority("Intermediate", .p256, 1)
          let leaf = try good.server(host)
          return VerdictFixture.Certificates(
            chain: [leaf.der, try weak.signed(by: old.key, .rsaPKCS1(.sha1)), good.der], roots: [old.der, root.der])
        }),
      VerdictFixture(
        "a root that allows no path as long, beside one that does",
        mint: { () throws(CryptoError) in
          let short = try TestAuthority.root("Root", .p256, 0, now: now) { $0.set(.basicConstraints(authority: true, pathLength: 0)) }
          let long = try TestAuthority.root("Root", .p256, 0, now: now)
          let intermediate = try long.authority("Intermediate", .p256, 1)
          return VerdictFixture.Certificates(chain: [try intermediate.server(host).der, intermediate.der], roots: [short.der, long.der])
        }),
    ]

  private static func certificates(_ chain: [[UInt8]], _ roots: [[UInt8]]) -> VerdictFixture.Certificates {
    VerdictFixture.Certificates(chain: chain, roots: roots)
  }

  private static let anchors: [VerdictFixture] = AnchorVerdictFixtures.rows

  private static let orders: [VerdictFixture] = [
    VerdictFixture(
      "the root sent along",
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return certificates(good.chain + good.roots, good.roots)
      }),
    VerdictFixture(
      "everything sent twice",
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return certificates(good.chain + good.chain, good.roots)
      }),
    VerdictFixture(
      "issuers in the wrong order",
      mint: { () throws(CryptoError) in
        let root = try TestAuthority.root("Root", .p256, 0, now: now)
        let upper = try root.authority("Upper", .p256, 1)
        let lower = try upper.authority("Lower", .p256, 3)
        return certificates([try lower.server(host).der, upper.der, lower.der], [root.der])
      }),
    VerdictFixture(
      "strangers among the issuers",
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        let stranger = try TestAuthority.root("Stranger", .p256, 7, now: now)
        return certificates([good.chain[0], stranger.der, try stranger.authority("Other", .p256, 8).der, good.chain[1]], good.roots)
      }),
    VerdictFixture(
      "an intermediate that is missing", [.at(0, .unknownIssuer)],
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return certificates([good.chain[0]], good.roots)
      }),
    VerdictFixture(
      "two authorities that certify each other", [.at(2, .unknownIssuer)],
      mint: { () throws(CryptoError) in
        let first = try TestAuthority.root("First", .p256, 0, now: now)
        let second = try TestAuthority.root("Second", .p256, 1, now: now)
        let chain = [try first.server(host).der, try second.authority("First", .p256, 0).der, try first.authority("Second", .p256, 1).der]
        return certificates(chain, [])
      }),
    VerdictFixture(
      "twenty certificates",
      mint: { () throws(CryptoError) in
        let root = try TestAuthority.root("Root", .p256, 0, now: now)
        var authority = root
        var above: [[UInt8]] = []
        for number in 1...19 {
          authority = try authority.authority("Intermediate \(number)", .p256, number)
          above.insert(authority.der, at: 0)
        }
        return certificates([try authority.server(host).der] + above, [root.der])
      }),
    VerdictFixture(
      "forty certificates, more than are tried", [.at(0, .limitExceeded)],
      mint: { () throws(CryptoError) in
        let root = try TestAuthority.root("Root", .p256, 0, now: now)
        var authority = root
        var above: [[UInt8]] = []
        for number in 1...39 {
          authority = try authority.authority("Intermediate \(number)", .p256, number)
          above.insert(authority.der, at: 0)
        }
        return certificates([try authority.server(host).der] + above, [root.der])
      }),
  ]
}
