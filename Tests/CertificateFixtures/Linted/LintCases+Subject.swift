internal import Minting
internal import X509

extension LintCases {
  static let authoritySubject: [LintCase] = [
    LintCase("lint.name.authority-country-missing", .intermediate) {
      $0.subject = NameWriter.name((.organizationName, "Model Trust"), (.commonName, "Model Issuing E1"))
    },
    LintCase("lint.name.authority-organization-missing", .intermediate) {
      $0.subject = NameWriter.name((.countryName, "NL"), (.commonName, "Model Issuing E1"))
    },
    LintCase("lint.name.authority-common-name-missing", .intermediate) {
      $0.subject = NameWriter.name((.countryName, "NL"), (.organizationName, "Model Trust"))
    },
    LintCase("lint.name.authority-unit", .intermediate) {
      $0.subject = NameWriter.name(
        (.countryName, "NL"), (.organizationName, "Model Trust"), (.organizationalUnitName, "Trust"), (.commonName, "Model Issuing E1"))
    },
  ]

  static let serverSubject: [LintCase] = [
    LintCase("lint.subject.organizational-unit", .organization) {
      $0.subject = NameWriter.name(
        (.countryName, "NL"), (.localityName, "Utrecht"), (.organizationName, "Model B.V."), (.organizationalUnitName, "Sales"))
    },
    LintCase("lint.subject.metadata-only", .organization) {
      $0.subject = NameWriter.name(
        (.countryName, "NL"), (.stateOrProvinceName, "-"), (.localityName, "Utrecht"), (.organizationName, "Model B.V."))
    },
    LintCase("lint.subject.email-address", .organization) {
      $0.subject = NameWriter.name(
        (.countryName, "NL"), (.localityName, "Utrecht"), (.organizationName, "Model B.V."), (.emailAddress, "desk@model.com"))
    },
    LintCase("lint.subject.domain-validated", passes: { named(&$0, (.countryName, "NL")) }) {
      named(&$0, (.countryName, "NL"), (.localityName, "Utrecht"))
    },
    LintCase("lint.subject.organization-missing", .organization) { named(&$0, (.countryName, "NL"), (.localityName, "Utrecht")) },
    LintCase("lint.subject.country-missing", .organization) {
      named(&$0, (.localityName, "Utrecht"), (.organizationName, "Model B.V."))
    },
    LintCase(
      "lint.subject.locality-missing", .organization,
      passes: { named(&$0, (.countryName, "NL"), (.stateOrProvinceName, "Utrecht"), (.organizationName, "Model B.V.")) },
      fails: { named(&$0, (.countryName, "NL"), (.organizationName, "Model B.V.")) }),
    LintCase("lint.subject.person", .organization) {
      named(&$0, (.countryName, "NL"), (.localityName, "Utrecht"), (.organizationName, "Model B.V."), (.surname, "Jansen"))
    },
    LintCase("lint.subject.person-missing", .individual) {
      named(&$0, (.countryName, "NL"), (.localityName, "Utrecht"), (.surname, "Jansen"))
    },
    LintCase("lint.subject.registration-missing", .extended) {
      named(
        &$0, (.countryName, "NL"), (.localityName, "Utrecht"), (.organizationName, "Model B.V."), (LintModel.jurisdictionCountry, "NL"),
        (.serialNumber, "12345678"))
    },
  ]

  static let commonName: [LintCase] = [
    LintCase("lint.common-name.present") { named(&$0, (.commonName, "model.com")) },
    LintCase(
      "lint.common-name.not-alternative-name", with: ["lint.common-name.present"], passes: { named(&$0, (.commonName, "www.model.com")) },
      fails: { named(&$0, (.commonName, "web.model.com")) }),
    LintCase("lint.common-name.several", with: ["lint.common-name.present", "lint.name.attribute-repeated"]) {
      named(&$0, (.commonName, "model.com"), (.commonName, "www.model.com"))
    },
  ]

  /// Adds a subject, so that the subject alternative names need not be critical.
  private static func named(_ builder: inout CertificateBuilder, _ attributes: (AttributeType, String)...) {
    builder.subject = DERWriter.sequence(of: attributes.map { DERWriter.set(of: [NameWriter.attribute($0, $1)]) })
    builder.set(.subjectAlternativeNames([.dns("model.com"), .dns("www.model.com")]))
  }
}
