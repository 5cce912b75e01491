internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// Certificate policies, policy constraints and policy mappings (RFC 5280, section 6.1; RFC 9618).
enum PolicyVerdictFixtures {
  static let rows: [VerdictFixture] =
    chains.map { chain in
      VerdictFixture(
        chain.title, chain.depth.map { [.at($0, .certificatePolicy)] } ?? [], mint: { () throws(CryptoError) in try minted(chain.levels) })
    } + forms

  /// The policy extensions of a certificate; those of a chain are ordered from the certificate below the root to the server's.
  private struct Level: Sendable {
    var policies: [OID] = []
    var mappings: [(OID, OID)] = []
    var require: Int?
    var inhibitMapping: Int?
    var inhibitAny: Int?
    var isSelfIssued = false
  }

  private struct Chain: Sendable {
    let title: String
    let levels: [Level]
    /// The depth of the certificate with the error; nil if there is none.
    var depth: Int?
  }

  private static let a = OID(1, 3, 6, 1, 4, 1, 99_999, 1)
  private static let b = OID(1, 3, 6, 1, 4, 1, 99_999, 2)
  private static let c = OID(1, 3, 6, 1, 4, 1, 99_999, 3)
  private static let any = OID(2, 5, 29, 32, 0)

  private static let chains: [Chain] = demands + skips + inhibitions + mappings + inhibitedMappings

  private static let demands: [Chain] = [
    Chain(title: "no policies, none demanded", levels: [Level(), Level()]),
    Chain(title: "other policies, none demanded", levels: [Level(policies: [a]), Level(policies: [b])]),
    Chain(title: "demanded and kept", levels: [Level(policies: [a], require: 0), Level(policies: [a])]),
    Chain(title: "demanded and other", levels: [Level(policies: [a], require: 0), Level(policies: [b])], depth: 0),
    Chain(title: "demanded and none", levels: [Level(policies: [a], require: 0), Level()], depth: 0),
    Chain(title: "demanded by one without", levels: [Level(require: 0), Level(policies: [a])], depth: 0),
    Chain(title: "demanded, any above", levels: [Level(policies: [any], require: 0), Level(policies: [a])]),
    Chain(title: "demanded, any below", levels: [Level(policies: [a], require: 0), Level(policies: [any])]),
    Chain(title: "demanded, any everywhere", levels: [Level(policies: [any], require: 0), Level(policies: [any])]),
    Chain(title: "demanded, one of two", levels: [Level(policies: [a, b], require: 0), Level(policies: [b, c])]),
  ]

  private static let skips: [Chain] = [
    Chain(title: "demanded after one, kept", levels: [Level(policies: [a], require: 1), Level(policies: [a]), Level(policies: [a])]),
    Chain(
      title: "demanded after one, other", levels: [Level(policies: [a], require: 1), Level(policies: [a]), Level(policies: [b])], depth: 0),
    Chain(title: "demanded after more than there are", levels: [Level(policies: [a], require: 3), Level(policies: [b]), Level()]),
    Chain(title: "demanded of the last", levels: [Level(policies: [a]), Level(policies: [b], require: 0)], depth: 0),
    Chain(title: "demanded of the last, which has one", levels: [Level(policies: [a]), Level(policies: [a], require: 0)]),
    Chain(
      title: "demanded after one, a self-issued does not count",
      levels: [
        Level(policies: [a], require: 2), Level(policies: [a], isSelfIssued: true), Level(policies: [a]), Level(policies: [a]),
      ]),
    Chain(
      title: "an earlier demand stands",
      levels: [Level(policies: [a], require: 0), Level(policies: [a], require: 5), Level(policies: [b])], depth: 0),
    Chain(
      title: "a demand by the lower", levels: [Level(policies: [a]), Level(policies: [a], require: 0), Level(policies: [c])], depth: 0),
    Chain(
      title: "demanded where the middle has another",
      levels: [Level(policies: [a], require: 0), Level(policies: [b]), Level(policies: [b])], depth: 1),
  ]

  private static let inhibitions: [Chain] = [
    Chain(title: "any inhibited below", levels: [Level(policies: [a], require: 0, inhibitAny: 0), Level(policies: [any])], depth: 0),
    Chain(title: "any inhibited, the policy itself", levels: [Level(policies: [a], require: 0, inhibitAny: 0), Level(policies: [a])]),
    Chain(
      title: "any inhibited after one",
      levels: [Level(policies: [a], require: 0, inhibitAny: 1), Level(policies: [any]), Level(policies: [a])]),
    Chain(
      title: "any inhibited after one, twice",
      levels: [Level(policies: [a], require: 0, inhibitAny: 1), Level(policies: [any]), Level(policies: [any])], depth: 0),
    Chain(title: "any inhibited, nothing demanded", levels: [Level(policies: [a], inhibitAny: 0), Level(policies: [any])]),
    Chain(
      title: "any inhibited, self-issued may",
      levels: [
        Level(policies: [a], require: 0, inhibitAny: 0), Level(policies: [any], isSelfIssued: true), Level(policies: [a]),
      ]),
  ]

  private static let mappings: [Chain] = [
    Chain(title: "mapped", levels: [Level(policies: [a], mappings: [(a, b)], require: 0), Level(policies: [b])]),
    Chain(title: "mapped, the old one", levels: [Level(policies: [a], mappings: [(a, b)], require: 0), Level(policies: [a])], depth: 0),
    Chain(title: "mapped to two", levels: [Level(policies: [a], mappings: [(a, b), (a, c)], require: 0), Level(policies: [c])]),
    Chain(title: "mapped from any", levels: [Level(policies: [any], mappings: [(a, b)], require: 0), Level(policies: [b])]),
    Chain(
      title: "mapped twice",
      levels: [
        Level(policies: [a], mappings: [(a, b)], require: 0), Level(policies: [b], mappings: [(b, c)]), Level(policies: [c]),
      ]),
    Chain(
      title: "mapped twice, the middle one",
      levels: [
        Level(policies: [a], mappings: [(a, b)], require: 0), Level(policies: [b], mappings: [(b, c)]), Level(policies: [b]),
      ], depth: 0),
    Chain(title: "maps any to one", levels: [Level(policies: [a], mappings: [(any, b)]), Level(policies: [b])], depth: 1),
    Chain(title: "maps one to any", levels: [Level(policies: [a], mappings: [(a, any)]), Level(policies: [b])], depth: 1),
    Chain(title: "mapped, then any", levels: [Level(policies: [a], mappings: [(a, b)], require: 0), Level(policies: [any])]),
  ]

  private static let inhibitedMappings: [Chain] = [
    Chain(
      title: "mappings inhibited",
      levels: [
        Level(policies: [a], require: 0, inhibitMapping: 0), Level(policies: [a], mappings: [(a, b)]), Level(policies: [b]),
      ], depth: 0),
    Chain(
      title: "mappings inhibited after one",
      levels: [
        Level(policies: [a], require: 0, inhibitMapping: 1), Level(policies: [a], mappings: [(a, b)]), Level(policies: [b]),
      ]),
    Chain(
      title: "mappings inhibited, nothing mapped",
      levels: [
        Level(policies: [a], require: 0, inhibitMapping: 0), Level(policies: [a]), Level(policies: [a]),
      ]),
    Chain(
      title: "mappings inhibited, another kept",
      levels: [
        Level(policies: [a, c], require: 0, inhibitMapping: 0), Level(policies: [a, c], mappings: [(a, b)]), Level(policies: [c]),
      ]),
    Chain(
      title: "mappings inhibited, nothing demanded",
      levels: [
        Level(policies: [a], inhibitMapping: 0), Level(policies: [a], mappings: [(a, b)]), Level(policies: [b]),
      ]),
  ]

  private static func minted(_ levels: [Level]) throws(CryptoError) -> VerdictFixture.Certificates {
    let root = try TestAuthority.root("Root", .p256, 0, now: VerdictFixture.now)
    var authority = root
    var name = 0
    var above: [[UInt8]] = []
    for (index, level) in levels.dropLast().enumerated() {
      if !level.isSelfIssued { name += 1 }
      authority = try authority.authority("Intermediate \(name)", .p256, index + 1) { write(level, to: &$0) }
      above.insert(authority.der, at: 0)
    }
    let leaf = try authority.server([.dns("www.example.com")]) { builder in
      if let level = levels.last { write(level, to: &builder) }
    }
    return VerdictFixture.Certificates(chain: [leaf.der] + above, roots: [root.der])
  }

  private static func write(_ level: Level, to builder: inout CertificateBuilder) {
    if !level.policies.isEmpty { builder.set(.policies(level.policies)) }
    if !level.mappings.isEmpty { builder.set(.policyMappings(level.mappings)) }
    if level.require != nil || level.inhibitMapping != nil {
      builder.set(.policyConstraints(requireExplicitPolicy: level.require, inhibitPolicyMapping: level.inhibitMapping))
    }
    if let skip = level.inhibitAny { builder.set(.inhibitAnyPolicy(skip)) }
  }

  private static func intermediate(_ entry: MintedExtension) -> VerdictFixtureParts { VerdictFixtureParts(intermediate: { $0.set(entry) }) }

  private static let forms: [VerdictFixture] = [
    VerdictFixture(
      "constraints that are not critical", [.at(1, .malformedCertificate)], rfc: [],
      intermediate(
        MintedExtension(OID(2, 5, 29, 36), der: DERWriter.sequence(DERWriter.implicit(0, [5]))))),
    VerdictFixture(
      "an inhibition that is not critical", [.at(1, .malformedCertificate)], rfc: [],
      intermediate(
        MintedExtension(OID(2, 5, 29, 54), der: DERWriter.integer(0)))),
    VerdictFixture(
      "empty constraints", [.at(1, .malformedCertificate)],
      intermediate(MintedExtension(OID(2, 5, 29, 36), critical: true, der: DERWriter.sequence()))),
    VerdictFixture(
      "a negative inhibition", [.at(1, .malformedCertificate)],
      intermediate(
        MintedExtension(OID(2, 5, 29, 54), critical: true, der: DERWriter.integer(-1)))),
    VerdictFixture(
      "a mapping of one", [.at(1, .malformedCertificate)],
      intermediate(
        MintedExtension(OID(2, 5, 29, 33), critical: true, der: DERWriter.sequence(DERWriter.sequence(DERWriter.oid(a)))))),
    VerdictFixture("a policy listed twice", [.at(0, .certificatePolicy)], VerdictFixtureParts(leaf: { $0.set(.policies([a, a])) })),
    VerdictFixture("critical policies", [], VerdictFixtureParts(leaf: { $0.set(.policies([a], critical: true)) })),
    VerdictFixture("policies of the baseline", [], VerdictFixtureParts(leaf: { $0.set(.policies([OID(2, 23, 140, 1, 2, 1)])) })),
    VerdictFixture(
      "a huge skip", [],
      intermediate(
        MintedExtension(
          OID(2, 5, 29, 54), critical: true, der: DERWriter.integer(content: [0x7f] + [UInt8](repeating: 0xff, count: 30))))),
  ]
}
