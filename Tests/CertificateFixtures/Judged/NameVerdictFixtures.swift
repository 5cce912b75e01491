internal import Bytes
internal import Minting
internal import PathValidation
internal import X509

/// Alternative names and subjects (RFC 5280, sections 4.1.2.4, 4.1.2.6 and 4.2.1.6).
enum NameVerdictFixtures {
  static let rows: [VerdictFixture] =
    syntax.map { name, isGood in
      VerdictFixture(
        "\(name.description.prefix(80)) beside the host", isGood ? [] : [.at(0, .malformedCertificate)], rfc: [],
        VerdictFixtureParts(names: [.dns("www.example.com"), name]))
    } + subjects + lists

  private static let syntax: [(GeneralName, Bool)] = dnsSyntax + otherSyntax

  private static let dnsSyntax: [(GeneralName, Bool)] = [
    (.dns("a-b.example"), true), (.dns("1.example"), true), (.dns("xn--bcher-kva.example"), true), (.dns("*.example.org"), true),
    (.dns(""), false), (.dns(".example.org"), false), (.dns("example.org."), false), (.dns("a..example"), false),
    (.dns("a_b.example"), false), (.dns("-a.example"), false), (.dns("a-.example"), false), (.dns("a b.example"), false),
    (.dns("f*.example.org"), false), (.dns("*f.example.org"), false), (.dns("www.*.example"), false), (.dns("*.*.example"), false),
    (.dns("*"), false), (.dns("*.example"), false), (.dns("192.0.2.1"), false), (.dns("b\u{fc}cher.example"), false),
    (.dns(String(repeating: "a", count: 63) + ".example"), true), (.dns(String(repeating: "a", count: 64) + ".example"), false),
    (.dns(Array(repeating: "abcdefghi", count: 30).joined(separator: ".")), false), (.dns("http://www.example.com"), false),
  ]

  private static let otherSyntax: [(GeneralName, Bool)] = [
    (.email("a@example.com"), true), (.email("a.b+c@sub.example.com"), true), (.email("\"a b\"@example.com"), true),
    (.email("example.com"), false), (.email("@example.com"), false), (.email("a@"), false), (.email("a@b@example.com"), false),
    (.uri("https://www.example.com/"), true), (.uri("urn:uuid:1"), true), (.uri("www.example.com"), false),
    (.other(tag: 7, content: [1, 2, 3]), false), (.other(tag: 7, content: []), false),
    (.other(tag: 7, content: [UInt8](repeating: 1, count: 8)), false),
    (.directory(.empty), false), (.registeredID(OID(1, 2, 3)), true),
    (.otherName(OID(1, 2, 3), value: DERWriter.explicit(0, DERWriter.null)), true),
  ]

  private static let subjects: [VerdictFixture] = [
    VerdictFixture(
      "an empty subject with critical names", [],
      VerdictFixtureParts(leaf: {
        $0.subject = NameWriter.empty
        $0.set(.subjectAlternativeNames([.dns("www.example.com")], critical: true))
      })),
    VerdictFixture(
      "an empty subject with names that are not critical", [.at(0, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(leaf: {
        $0.subject = NameWriter.empty
      })),
    VerdictFixture(
      "a subject with critical names", [.at(0, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(leaf: {
        $0.set(.subjectAlternativeNames([.dns("www.example.com")], critical: true))
      })),
    VerdictFixture(
      "an intermediate without a subject", [.at(1, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(
        intermediate: { $0.subject = NameWriter.empty })),
    VerdictFixture(
      "a root without a subject", [.at(2, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(
        root: {
          $0.subject = NameWriter.empty; $0.issuer = NameWriter.empty
        })),
    VerdictFixture(
      "an issuer that nobody is", [.at(0, .unknownIssuer)], VerdictFixtureParts(leaf: { $0.issuer = NameWriter.name(commonName: "Nobody") })
    ),
    VerdictFixture("an empty issuer", [.at(0, .unknownIssuer)], VerdictFixtureParts(leaf: { $0.issuer = NameWriter.empty })),
    VerdictFixture(
      "an issuer in other letters", [],
      VerdictFixtureParts(leaf: {
        $0.issuer = NameWriter.name((.organizationName, "TLSPROBE  tests"), (.commonName, " intermediate"))
      })),
    VerdictFixture(
      "an issuer as PrintableString", [],
      VerdictFixtureParts(leaf: {
        $0.issuer = DERWriter.sequence(
          of: [(AttributeType.organizationName, "tlsprobe tests"), (.commonName, "Intermediate")].map { type, text in
            DERWriter.set(of: [NameWriter.attribute(type, encoded: DERWriter.printableString(text))])
          })
      })),
  ]

  private static func list(_ der: [UInt8]) -> VerdictFixtureParts {
    VerdictFixtureParts(leaf: { $0.set(MintedExtension(OID(2, 5, 29, 17), der: der)) })
  }

  private static let lists: [VerdictFixture] = [
    VerdictFixture("an empty list of names, nobody asked", [.at(0, .malformedCertificate)], rfc: [], host: nil, list(DERWriter.sequence())),
    VerdictFixture("names that are cut short", [.at(0, .malformedCertificate)], host: nil, list([0x30, 0x05, 0x82])),
    VerdictFixture(
      "a name of an unknown form", [.at(0, .malformedCertificate)], host: nil, list(DERWriter.sequence(DERWriter.implicit(9, [1])))),
    VerdictFixture("a name that is none", [.at(0, .malformedCertificate)], host: nil, list(DERWriter.sequence(DERWriter.null))),
    VerdictFixture("names with something behind them", [.at(0, .malformedCertificate)], host: nil, list(DERWriter.sequence() + [5, 0])),
  ]
}
