internal import Bytes
internal import Minting
internal import PathValidation
internal import X509

/// Extensions of all kinds: known, unknown, critical, duplicate (RFC 5280, section 4.2).
enum ExtensionVerdictFixtures {
  static let rows: [VerdictFixture] = unknown + duplicates + keyIdentifiers + criticalities + harmless

  private static let stranger = OID(1, 3, 6, 1, 4, 1, 99_999, 7)
  private static let subjectKey = OID(2, 5, 29, 14)
  private static let authorityKey = OID(2, 5, 29, 35)

  private static let unknown: [VerdictFixture] = ["the server", "the intermediate", "the root"].enumerated().flatMap { depth, who in
    func row(_ name: String, _ faults: [VerdictFixture.Fault], _ entry: MintedExtension) -> VerdictFixture {
      var parts = VerdictFixtureParts()
      let change: VerdictFixtureParts.Change = { $0.set(entry) }
      switch depth {
      case 0: parts.leaf = change
      case 1: parts.intermediate = change
      default: parts.root = change
      }
      return VerdictFixture("\(name) in \(who)", faults, parts)
    }
    let refused: [VerdictFixture.Fault] = [.at(depth, .unknownCriticalExtension)]
    return [
      row("an unknown extension", [], MintedExtension(stranger, der: [5, 0])),
      row("an unknown critical extension", refused, MintedExtension(stranger, critical: true, der: [5, 0])),
      row("the poison of a precertificate", refused, MintedExtension(OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 3), critical: true, der: [5, 0])),
      row(
        "a critical list of timestamps", refused,
        MintedExtension(
          OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2), critical: true, der: DERWriter.octetString([0, 0]))),
    ]
  }

  private static let duplicates: [VerdictFixture] = [
    VerdictFixture(
      "alternative names twice", [.at(0, .malformedCertificate)],
      VerdictFixtureParts(leaf: { $0.extensions.append(.subjectAlternativeNames([.dns("evil.example")])) })),
    VerdictFixture(
      "purposes twice", [.at(0, .malformedCertificate)],
      VerdictFixtureParts(leaf: { $0.extensions.append(.extendedKeyUsage([.serverAuth])) })),
    VerdictFixture(
      "basic constraints twice", [.at(1, .malformedCertificate)],
      VerdictFixtureParts(intermediate: { $0.extensions.append(.basicConstraints(authority: true)) })),
    VerdictFixture(
      "name constraints twice in the root", [.at(2, .malformedCertificate)],
      VerdictFixtureParts(root: {
        $0.extensions.append(.nameConstraints(permitted: [NameWriter.general(.dns("example.com"))]))
        $0.extensions.append(.nameConstraints(permitted: [NameWriter.general(.dns("example.com"))]))
      })),
    VerdictFixture(
      "an unknown one twice", [.at(0, .malformedCertificate)],
      VerdictFixtureParts(leaf: {
        $0.extensions += [MintedExtension(stranger, der: [5, 0]), MintedExtension(stranger, der: [5, 0])]
      })),
  ]

  private static let refused: [VerdictFixture.Fault] = [.at(0, .malformedCertificate)]

  private static func authority(_ members: [[UInt8]]) -> MintedExtension {
    MintedExtension(authorityKey, der: DERWriter.sequence(of: members))
  }

  private static let keyIdentifiers: [VerdictFixture] = [
    VerdictFixture(
      "a server without an authority key identifier", refused, rfc: [], VerdictFixtureParts(leaf: { $0.remove(authorityKey) })),
    VerdictFixture(
      "an intermediate without an authority key identifier", [.at(1, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(intermediate: { $0.remove(authorityKey) })),
    VerdictFixture("a server without a subject key identifier", [], VerdictFixtureParts(leaf: { $0.remove(subjectKey) })),
    VerdictFixture(
      "an intermediate without a subject key identifier", [.at(1, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(intermediate: { $0.remove(subjectKey) })),
    VerdictFixture("a root without a subject key identifier", [], VerdictFixtureParts(root: { $0.remove(subjectKey) })),
    VerdictFixture(
      "an authority key identifier of another key", refused, client: refused, rfc: [],
      VerdictFixtureParts(leaf: { $0.set(.authorityKeyIdentifier([1, 2, 3])) })),
    VerdictFixture(
      "an intermediate with the identifier of another key", [.at(1, .malformedCertificate)], client: [.at(1, .malformedCertificate)],
      rfc: [],
      VerdictFixtureParts(
        intermediate: { $0.set(.authorityKeyIdentifier([1, 2, 3])) })),
    VerdictFixture("an empty authority key identifier", refused, rfc: [], VerdictFixtureParts(leaf: { $0.set(authority([])) })),
    VerdictFixture(
      "an authority key identifier that cannot be read", refused + refused, rfc: refused,
      VerdictFixtureParts(leaf: { $0.set(MintedExtension(authorityKey, der: [1])) })),
    VerdictFixture(
      "a root whose identifiers differ", [.at(2, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(root: { $0.set(.authorityKeyIdentifier([1, 2, 3])) })),
  ]

  private static func critical(_ oid: OID, _ builder: inout CertificateBuilder) {
    for index in builder.extensions.indices where builder.extensions[index].oid == oid { builder.extensions[index].isCritical = true }
  }

  private static let criticalities: [VerdictFixture] = [
    VerdictFixture(
      "a critical subject key identifier", refused + [.at(0, .unknownCriticalExtension)], rfc: [.at(0, .unknownCriticalExtension)],
      VerdictFixtureParts(
        leaf: { critical(subjectKey, &$0) })),
    VerdictFixture(
      "a critical authority key identifier", refused + [.at(0, .unknownCriticalExtension)], rfc: [.at(0, .unknownCriticalExtension)],
      VerdictFixtureParts(
        leaf: { critical(authorityKey, &$0) })),
    VerdictFixture(
      "critical access to information", refused + [.at(0, .unknownCriticalExtension)], rfc: [.at(0, .unknownCriticalExtension)],
      VerdictFixtureParts(leaf: {
        $0.set(.authorityInformationAccess(ocsp: ["http://o.example"]))
        critical(OID(1, 3, 6, 1, 5, 5, 7, 1, 1), &$0)
      })),
    VerdictFixture(
      "critical distribution points", [.at(0, .unknownCriticalExtension)],
      VerdictFixtureParts(leaf: {
        $0.set(.crlDistributionPoints(["http://c.example"]))
        critical(OID(2, 5, 29, 31), &$0)
      })),
  ]

  private static let harmless: [VerdictFixture] = [
    VerdictFixture(
      "access to information", [],
      VerdictFixtureParts(leaf: { $0.set(.authorityInformationAccess(ocsp: ["http://o.example"], issuers: ["http://i.example"])) })),
    VerdictFixture("distribution points", [], VerdictFixtureParts(leaf: { $0.set(.crlDistributionPoints(["http://c.example"])) })),
    VerdictFixture("must staple", [], VerdictFixtureParts(leaf: { $0.set(.tlsFeatures([5])) })),
    VerdictFixture(
      "malformed access to information", refused,
      VerdictFixtureParts(leaf: { $0.set(MintedExtension(OID(1, 3, 6, 1, 5, 5, 7, 1, 1), der: [5, 0])) })),
    VerdictFixture(
      "a malformed key usage", refused,
      VerdictFixtureParts(leaf: { $0.set(MintedExtension(OID(2, 5, 29, 15), critical: true, der: [5, 0])) })),
    VerdictFixture(
      "a certificate type of Netscape", [],
      VerdictFixtureParts(leaf: { $0.set(MintedExtension(OID(2, 16, 840, 1, 113_730, 1, 1), der: DERWriter.bitString([0x40], unused: 6))) })
    ),
    VerdictFixture(
      "forty unknown extensions", [],
      VerdictFixtureParts(leaf: { builder in
        for number in 0..<40 { builder.set(MintedExtension(OID(1, 3, 6, 1, 4, 1, 99_999, 8, UInt64(number)), der: [5, 0])) }
      })),
  ]
}
