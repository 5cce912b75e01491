internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// Name constraints in different certificates of a chain, and the certificates that they apply to.
enum ConstraintPlacementVerdictFixtures {
  static let rows: [VerdictFixture] = places + combinations

  private static let example = NameWriter.general(.dns("example.com"))
  private static let other = NameWriter.general(.dns("example.org"))

  private static func lenient(_ entry: MintedExtension) -> MintedExtension {
    var entry = entry
    entry.isCritical = false
    return entry
  }

  private static let places: [VerdictFixture] = [
    VerdictFixture("in the root, kept", [], VerdictFixtureParts(root: { $0.set(.nameConstraints(permitted: [example])) })),
    VerdictFixture(
      "in the root, broken", [.at(0, .nameConstraint)], VerdictFixtureParts(root: { $0.set(.nameConstraints(permitted: [other])) })),
    VerdictFixture("not critical, kept", [], VerdictFixtureParts(root: { $0.set(lenient(.nameConstraints(permitted: [example]))) })),
    VerdictFixture(
      "not critical, broken", [.at(0, .nameConstraint)],
      VerdictFixtureParts(root: { $0.set(lenient(.nameConstraints(permitted: [other]))) })),
    VerdictFixture(
      "not critical, of a form that is not compared", [],
      VerdictFixtureParts(
        names: [.dns("www.example.com"), .registeredID(OID(1, 2))],
        root: { $0.set(lenient(.nameConstraints(permitted: [NameWriter.general(.registeredID(OID(1, 2)))]))) })),
    VerdictFixture(
      "in the server's certificate", [.at(0, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(leaf: { $0.set(.nameConstraints(permitted: [example])) })),
    VerdictFixture(
      "in the server's certificate, not critical", [.at(0, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(
        leaf: { $0.set(lenient(.nameConstraints(permitted: [example]))) })),
    VerdictFixture(
      "unreadable in the root", [.at(2, .malformedCertificate)],
      VerdictFixtureParts(
        root: { $0.set(MintedExtension(NameConstraintVerdictFixtures.identifier, critical: true, der: [1])) })),
    VerdictFixture(
      "the common name is not bound", [],
      VerdictFixtureParts(
        root: { $0.set(.nameConstraints(permitted: [example])) }, leaf: { $0.subject = NameWriter.name(commonName: "www.example.org") })),
    VerdictFixture(
      "the mailbox of a subject is bound", [.at(0, .nameConstraint)],
      VerdictFixtureParts(
        root: { $0.set(.nameConstraints(permitted: [NameWriter.general(.email("example.com"))])) },
        leaf: { $0.subject = NameWriter.name((.commonName, "a"), (.emailAddress, "a@example.org")) })),
  ]

  private static func names(_ names: [GeneralName], _ permitted: [[UInt8]], _ excluded: [[UInt8]] = []) -> VerdictFixtureParts {
    VerdictFixtureParts(names: names, root: { $0.set(.nameConstraints(permitted: permitted, excluded: excluded)) })
  }

  private static let combinations: [VerdictFixture] = [
    VerdictFixture(
      "a mailbox of two hosts, permitted", [.at(0, .malformedCertificate), .at(0, .nameConstraint)], rfc: [.at(0, .nameConstraint)],
      host: nil,
      names([.email("a@example.org@example.com")], [NameWriter.general(.email("example.com"))])),
    VerdictFixture(
      "a mailbox of two hosts, excluded", [.at(0, .malformedCertificate), .at(0, .nameConstraint)], rfc: [.at(0, .nameConstraint)],
      host: nil,
      names([.email("a@example.org@example.com")], [], [NameWriter.general(.email("example.org"))])),
    VerdictFixture("one of two permitted", [], names([.dns("www.example.com")], [other, example])),
    VerdictFixture(
      "one of two names is outside", [.at(0, .nameConstraint)], names([.dns("www.example.com"), .dns("else.example")], [example])),
    VerdictFixture(
      "permitted and excluded", [.at(0, .nameConstraint)],
      names([.dns("www.example.com")], [example], [NameWriter.general(.dns("www.example.com"))])),
    VerdictFixture(
      "permitted beside excluded", [], names([.dns("www.example.com")], [example], [NameWriter.general(.dns("ftp.example.com"))])),
    VerdictFixture(
      "narrowed by the intermediate", [.at(0, .nameConstraint)],
      VerdictFixtureParts(
        root: { $0.set(.nameConstraints(permitted: [example])) },
        intermediate: { $0.set(.nameConstraints(permitted: [NameWriter.general(.dns("ftp.example.com"))])) })),
    VerdictFixture(
      "widened by the intermediate", [.at(0, .nameConstraint)],
      VerdictFixtureParts(
        root: { $0.set(.nameConstraints(permitted: [other])) }, intermediate: { $0.set(.nameConstraints(permitted: [example])) })),
    VerdictFixture(
      "an intermediate outside", [.at(1, .nameConstraint)],
      VerdictFixtureParts(
        root: { $0.set(.nameConstraints(permitted: [example])) },
        intermediate: { $0.set(.subjectAlternativeNames([.dns("ca.example.org")])) })),
    VerdictFixture(
      "a directory that permits nobody below", [.at(0, .nameConstraint), .at(1, .nameConstraint)],
      VerdictFixtureParts(
        root: { $0.set(.nameConstraints(permitted: [DERWriter.explicit(4, NameWriter.name((.countryName, "XX")))])) })),
    VerdictFixture("a self-issued intermediate is not bound", [], mint: { () throws(CryptoError) in try selfIssued() }),
  ]

  /// The intermediate's second key, certified by its first, with a name that the root does not permit.
  private static func selfIssued() throws(CryptoError) -> VerdictFixture.Certificates {
    let root = try TestAuthority.root("Root", .p256, 0, now: VerdictFixture.now) { $0.set(.nameConstraints(permitted: [example])) }
    let first = try root.authority("Intermediate", .p256, 1)
    let second = try first.authority("Intermediate", .p256, 3) { $0.set(.subjectAlternativeNames([.dns("ca.example.org")])) }
    let leaf = try second.server([.dns("www.example.com")])
    return VerdictFixture.Certificates(chain: [leaf.der, second.der, first.der], roots: [root.der])
  }
}
