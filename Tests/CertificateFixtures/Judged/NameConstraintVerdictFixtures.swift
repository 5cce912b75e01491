internal import Bytes
internal import Minting
internal import PathValidation
internal import X509

/// Names inside and outside of name constraints (RFC 5280, sections 4.2.1.10 and 6.1.3, (b) and (c)).
enum NameConstraintVerdictFixtures {
  static let identifier = OID(2, 5, 29, 30)

  static let rows: [VerdictFixture] =
    constraints.flatMap { constraint in
      let name = "\(constraint.title): \(constraint.name.description.prefix(40))"
      func parts(_ permitted: [[UInt8]], _ excluded: [[UInt8]]) -> VerdictFixtureParts {
        VerdictFixtureParts(
          names: [constraint.name], intermediate: { $0.set(.nameConstraints(permitted: permitted, excluded: excluded)) },
          leaf: { $0.subject = NameWriter.name((.countryName, "DE"), (.organizationName, "Example"), (.commonName, "a")) })
      }
      let refused: [VerdictFixture.Fault] = [.at(0, .nameConstraint)]
      return [
        VerdictFixture("permitted \(name)", constraint.isWithin == false ? refused : [], host: nil, parts([constraint.subtree], [])),
        VerdictFixture(
          "excluded \(name)", constraint.isTouching ?? constraint.isWithin == true ? refused : [], host: nil,
          parts([], [constraint.subtree])),
      ]
    } + forms + ConstraintPlacementVerdictFixtures.rows

  private struct Constraint: Sendable {
    let title: String
    let subtree: [UInt8]
    let name: GeneralName
    /// Nil if constraint and name are of different forms.
    let isWithin: Bool?
    /// The expected match with an excluded subtree; nil if it equals `isWithin`.
    var isTouching: Bool?
  }

  private static let constraints: [Constraint] = names + mailboxes + locations + addresses + directories + strangers

  private static func dns(_ base: String, _ name: String, _ isWithin: Bool, touching: Bool? = nil) -> Constraint {
    Constraint(title: "DNS \(base)", subtree: NameWriter.general(.dns(base)), name: .dns(name), isWithin: isWithin, isTouching: touching)
  }

  private static let names: [Constraint] = [
    dns("example.com", "www.example.com", true), dns("example.com", "example.com", true), dns("EXAMPLE.com", "www.Example.COM", true),
    dns("example.com", "badexample.com", false), dns("example.com", "example.com.evil.example", false),
    dns("example.com", "a.b.example.com", true),
    dns("www.example.com", "example.com", false), dns("", "www.example.com", true), dns("example.com", "*.example.com", true),
    dns("www.example.com", "*.example.com", false, touching: true), dns("a.b.example.com", "*.example.com", false),
    dns("com", "www.example.com", true), dns("example.com", "*.b.example.com", true),
  ]

  private static func mail(_ base: String, _ name: String, _ isWithin: Bool) -> Constraint {
    Constraint(title: "mail \(base)", subtree: NameWriter.general(.email(base)), name: .email(name), isWithin: isWithin)
  }

  private static let mailboxes: [Constraint] = [
    mail("example.com", "a@example.com", true), mail("example.com", "a@EXAMPLE.com", true), mail("example.com", "a@sub.example.com", false),
    mail(".example.com", "a@sub.example.com", true), mail(".example.com", "a@example.com", false),
    mail("a@example.com", "a@example.com", true),
    mail("a@example.com", "A@example.com", false), mail("a@example.com", "b@example.com", false),
    mail("example.com", "a@badexample.com", false),
  ]

  private static func uri(_ base: String, _ name: String, _ isWithin: Bool, touching: Bool? = nil) -> Constraint {
    Constraint(title: "URI \(base)", subtree: NameWriter.general(.uri(base)), name: .uri(name), isWithin: isWithin, isTouching: touching)
  }

  private static let locations: [Constraint] = [
    uri("example.com", "https://example.com/x", true), uri("example.com", "https://www.example.com/", false),
    uri(".example.com", "https://u@a.example.com:1/x", true), uri(".example.com", "https://example.com/", false),
    uri("example.com", "urn:a:b", false, touching: true), uri("example.com", "https://192.0.2.1/", false, touching: true),
    uri("example.com", "https://evil.example/?example.com", false), uri("example.com", "https://example.com@evil.example/", false),
  ]

  private static func range(_ base: [UInt8], _ mask: [UInt8], _ name: String, _ isWithin: Bool) -> Constraint {
    Constraint(
      title: "range of \(base.count)", subtree: MintedExtension.addresses(base, mask: mask),
      name: .ipAddress(IPAddress(name) ?? .loopbackV4),
      isWithin: isWithin)
  }

  private static let addresses: [Constraint] = [
    range([192, 0, 2, 0], [255, 255, 255, 0], "192.0.2.9", true), range([192, 0, 2, 0], [255, 255, 255, 0], "192.0.3.9", false),
    range([192, 0, 2, 0], [255, 255, 255, 0], "2001:db8::1", false), range([0, 0, 0, 0], [0, 0, 0, 0], "198.51.100.1", true),
    range([192, 0, 2, 7], [255, 255, 255, 255], "192.0.2.7", true), range([192, 0, 2, 7], [255, 255, 255, 255], "192.0.2.6", false),
    range(
      [0x20, 1, 0xd, 0xb8] + [UInt8](repeating: 0, count: 12), [255, 255, 255, 255] + [UInt8](repeating: 0, count: 12), "2001:db8::1", true),
    range(
      [0x20, 1, 0xd, 0xb8] + [UInt8](repeating: 0, count: 12), [255, 255, 255, 255] + [UInt8](repeating: 0, count: 12), "2001:db9::1", false
    ),
  ]

  private static func directory(_ title: String, _ base: [UInt8], _ isWithin: Bool) -> Constraint {
    let name = try? DistinguishedName(der: NameWriter.name((.countryName, "DE"), (.organizationName, "Example"), (.commonName, "b")))
    return Constraint(
      title: title, subtree: DERWriter.explicit(4, base), name: .directory(name ?? .empty), isWithin: isWithin)
  }

  private static let directories: [Constraint] = [
    directory("country", NameWriter.name((.countryName, "DE")), true),
    directory("organization", NameWriter.name((.countryName, "DE"), (.organizationName, "EXAMPLE")), true),
    directory("other organization", NameWriter.name((.countryName, "DE"), (.organizationName, "Else")), false),
    directory("other order", NameWriter.name((.organizationName, "Example"), (.countryName, "DE")), false),
    directory("everybody", NameWriter.empty, true),
  ]

  private static let strangers: [Constraint] = [
    Constraint(title: "mail", subtree: NameWriter.general(.email("example.com")), name: .dns("www.example.com"), isWithin: nil),
    Constraint(title: "DNS", subtree: NameWriter.general(.dns("example.org")), name: .ipAddress(.loopbackV4), isWithin: nil),
    Constraint(title: "registered", subtree: NameWriter.general(.registeredID(OID(1, 2))), name: .dns("www.example.com"), isWithin: nil),
    Constraint(
      title: "registered", subtree: NameWriter.general(.registeredID(OID(1, 2))), name: .registeredID(OID(1, 2)), isWithin: false,
      isTouching: true),
    Constraint(
      title: "other name", subtree: NameWriter.general(.otherName(OID(1, 2), value: DERWriter.explicit(0, DERWriter.null))),
      name: .otherName(OID(1, 2), value: DERWriter.explicit(0, DERWriter.null)), isWithin: false, isTouching: true),
    Constraint(
      title: "other name", subtree: NameWriter.general(.otherName(OID(1, 2), value: DERWriter.explicit(0, DERWriter.null))),
      name: .dns("www.example.com"), isWithin: nil),
  ]

  private static func form(_ der: [UInt8]) -> VerdictFixtureParts {
    VerdictFixtureParts(intermediate: { $0.set(MintedExtension(identifier, critical: true, der: der)) })
  }

  private static func permitted(_ base: [UInt8], _ distances: [UInt8] = []) -> [UInt8] {
    DERWriter.sequence(DERWriter.explicit(0, DERWriter.sequence(base, distances)))
  }

  private static let example = NameWriter.general(.dns("example.com"))

  private static let forms: [VerdictFixture] = [
    VerdictFixture(
      "a base with a leading dot", [.at(1, .malformedCertificate)], rfc: [], form(permitted(NameWriter.general(.dns(".example.com"))))),
    VerdictFixture(
      "a base with a wildcard", [.at(1, .malformedCertificate), .at(0, .nameConstraint)], rfc: [.at(0, .nameConstraint)],
      form(permitted(NameWriter.general(.dns("*.example.com"))))),
    VerdictFixture("no subtrees at all", [.at(1, .malformedCertificate)], rfc: [], form(DERWriter.sequence())),
    VerdictFixture("two empty lists of subtrees", [.at(1, .malformedCertificate)], rfc: [], form(DERWriter.sequence([0xa0, 0, 0xa1, 0]))),
    VerdictFixture(
      "a mask with a hole", [.at(1, .malformedCertificate)], rfc: [],
      form(permitted(MintedExtension.addresses([192, 0, 2, 0], mask: [255, 0, 255, 0])))),
    VerdictFixture("an address without a mask", [.at(1, .malformedCertificate)], form(permitted(DERWriter.implicit(7, [192, 0, 2, 0])))),
    VerdictFixture("a minimum", [.at(1, .malformedCertificate)], form(permitted(example, DERWriter.implicit(0, [1])))),
    VerdictFixture("a maximum", [.at(1, .malformedCertificate)], form(permitted(example, DERWriter.implicit(1, [5])))),
    VerdictFixture("a minimum of zero", [], form(permitted(example, DERWriter.implicit(0, [0])))),
    VerdictFixture("constraints that are cut short", [.at(1, .malformedCertificate)], form([0x30, 0x03, 0xa0])),
  ]
}
