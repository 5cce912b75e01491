internal import Minting
internal import X509

extension LintCases {
  static let names: [LintCase] = [
    LintCase("lint.name.issuer-empty", with: ["lint.name.issuer-differs"]) { $0.issuer = NameWriter.empty },
    LintCase(
      "lint.name.authority-empty", .intermediate,
      with: ["lint.name.authority-common-name-missing", "lint.name.authority-country-missing", "lint.name.authority-organization-missing"]
    ) { $0.subject = NameWriter.empty },
    LintCase("lint.name.issuer-differs") {
      $0.issuer = name((.countryName, 0x13, "NL"), (.organizationName, 0x13, "Model Trust"), (.commonName, 0x13, "Model Issuing E1"))
    },
    LintCase("lint.name.root-differs", .root) {
      $0.issuer = NameWriter.name((.countryName, "NL"), (.organizationName, "Model Trust"), (.commonName, "Model Root X2"))
    },
    LintCase("lint.name.set-empty", .organization) { $0.subject = DERWriter.sequence(of: organization + [DERWriter.set(of: [])]) },
    LintCase("lint.name.set-of-several", .organization) {
      $0.subject = DERWriter.sequence(
        DERWriter.set(of: [NameWriter.attribute(.countryName, "NL"), NameWriter.attribute(.localityName, "Utrecht")]),
        DERWriter.set(of: [NameWriter.attribute(.organizationName, "Model B.V.")]))
    },
    LintCase("lint.name.attribute-repeated", .organization, passes: { $0.subject = streets }) {
      $0.subject = NameWriter.name(
        (.countryName, "NL"), (.localityName, "Utrecht"), (.localityName, "Woerden"), (.organizationName, "Model"))
    },
    LintCase("lint.name.attribute-order", .organization) {
      $0.subject = NameWriter.name((.organizationName, "Model B.V."), (.localityName, "Utrecht"), (.countryName, "NL"))
    },
  ]

  static let nameValues: [LintCase] = [
    LintCase("lint.name.value-too-long", .organization, passes: { organization(0x0c, letters(64), &$0) }) {
      organization(0x0c, letters(65), &$0)
    },
    LintCase("lint.name.value-empty", .organization) { organization(0x0c, "", &$0) },
    LintCase("lint.name.value-malformed", .organization, passes: { organization(0x0c, "Caf\u{e9}", &$0) }) {
      $0.subject = DERWriter.sequence(
        of: organization.dropLast()
          + [DERWriter.set(of: [NameWriter.attribute(.organizationName, encoded: DERWriter.value(0x0c, [0x43, 0xe9]))])])
    },
    LintCase("lint.name.string-type", .organization) { organization(0x14, "Model B.V.", &$0) },
    LintCase("lint.name.country-type", .organization) {
      $0.subject = name((.countryName, 0x0c, "NL"), (.localityName, 0x0c, "Utrecht"), (.organizationName, 0x0c, "Model B.V."))
    },
    LintCase("lint.name.domain-component-type", .organization, passes: { $0.subject = domain(0x16) }) { $0.subject = domain(0x0c) },
    LintCase("lint.name.printable-character", .organization, passes: { organization(0x13, "Model (B.V.)", &$0) }) {
      organization(0x13, "Model & Zonen", &$0)
    },
    LintCase("lint.name.country-form", .organization) { country("nl", &$0) },
    LintCase("lint.name.country-unknown", .organization, passes: { country("XX", &$0) }) { country("QZ", &$0) },
    LintCase("lint.name.control-character", .organization) { organization(0x0c, "Model\u{0}B.V.", &$0) },
    LintCase("lint.name.surrounding-space", .organization, passes: { organization(0x0c, "Model  B.V.", &$0) }) {
      organization(0x0c, "Model B.V. ", &$0)
    },
  ]

  private static let organization: [[UInt8]] = [
    DERWriter.set(of: [NameWriter.attribute(.countryName, "NL")]), DERWriter.set(of: [NameWriter.attribute(.localityName, "Utrecht")]),
    DERWriter.set(of: [NameWriter.attribute(.organizationName, "Model B.V.")]),
  ]

  private static func organization(_ tag: UInt8, _ text: String, _ builder: inout CertificateBuilder) {
    builder.subject = name((.countryName, 0x13, "NL"), (.localityName, 0x0c, "Utrecht"), (.organizationName, tag, text))
  }

  private static func country(_ code: String, _ builder: inout CertificateBuilder) {
    builder.subject = NameWriter.name((.countryName, code), (.localityName, "Utrecht"), (.organizationName, "Model B.V."))
  }

  private static func domain(_ tag: UInt8) -> [UInt8] {
    name(
      (.domainComponent, tag, "com"), (.domainComponent, tag, "model"), (.countryName, 0x13, "NL"), (.localityName, 0x0c, "Utrecht"),
      (.organizationName, 0x0c, "Model B.V."))
  }

  private static let streets = NameWriter.name(
    (.countryName, "NL"), (.localityName, "Utrecht"), (.streetAddress, "Neude 11"), (.streetAddress, "Second floor"),
    (.organizationName, "Model B.V."))

  private static func letters(_ count: Int) -> String { String(repeating: "m", count: count) }

  /// A name with attributes of the given string types, by their tags.
  static func name(_ attributes: (AttributeType, UInt8, String)...) -> [UInt8] {
    DERWriter.sequence(
      of: attributes.map { type, tag, text in
        DERWriter.set(of: [NameWriter.attribute(type, encoded: DERWriter.value(tag, Array(text.utf8)))])
      })
  }
}
