internal import X509

/// The CAA domains of large authorities, as far as known; an issuer that is missing makes a verdict unknown, never negative.
///
/// The issuer is identified by its organization name. Brands with another issuer (cPanel, Gandi …) are listed with that issuer.
enum CAAIssuerTable {
  private struct Row: Sendable {
    let domains: [String]
    /// Prefixes of the organization names of its issuers.
    let organizations: [String]
  }

  /// Empty for an unknown issuer.
  static func domains(of issuer: DistinguishedName) -> [String] {
    for organization in issuer.values(of: .organizationName) {
      let wanted = organization.lowercased()
      for row in rows where row.organizations.contains(where: { names(wanted, $0) }) { return row.domains }
    }
    return []
  }

  /// "DigiCert" matches "DigiCert Inc" and "DigiCert, Inc.", but not "DigiCertified".
  private static func names(_ organization: String, _ known: String) -> Bool {
    guard organization.hasPrefix(known) else { return false }
    let next = organization.utf8.dropFirst(known.utf8.count).first
    return next.map { !CAARecord.isAlphanumeric($0) } ?? true
  }

  private static let rows: [Row] = largest + american + european + asian

  private static let largest: [Row] = [
    Row(domains: ["letsencrypt.org"], organizations: ["let's encrypt", "internet security research group"]),
    Row(domains: ["pki.goog"], organizations: ["google trust services"]),
    Row(
      domains: ["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com", "aws.amazon.com"],
      organizations: ["amazon"]),
    Row(
      domains: [
        "digicert.com", "www.digicert.com", "digicert.ne.jp", "geotrust.com", "rapidssl.com", "thawte.com", "symantec.com",
        "digitalcertvalidation.com", "quovadisglobal.com",
      ], organizations: ["digicert", "quovadis", "geotrust", "rapidssl", "thawte", "cloudflare", "verokey", "encryption everywhere"]),
    Row(
      domains: [
        "sectigo.com", "usertrust.com", "trust-provider.com", "comodo.com", "comodoca.com", "entrust.net", "affirmtrust.com",
      ],
      organizations: [
        "sectigo", "the usertrust network", "comodo ca", "cpanel", "gandi", "internet2", "network solutions", "corporation service company",
      ]),
    Row(domains: ["sectigo.com", "zerossl.com"], organizations: ["zerossl"]),
    Row(domains: ["globalsign.com"], organizations: ["globalsign"]),
    Row(domains: ["microsoft.com"], organizations: ["microsoft"]),
    Row(domains: ["pki.apple.com"], organizations: ["apple"]),
  ]

  private static let american: [Row] = [
    Row(domains: ["godaddy.com", "starfieldtech.com"], organizations: ["godaddy.com", "starfield technologies"]),
    Row(domains: ["entrust.net", "affirmtrust.com"], organizations: ["entrust", "affirmtrust"]),
    Row(domains: ["ssl.com"], organizations: ["ssl corp", "ssl corporation"]),
    Row(domains: ["identrust.com"], organizations: ["identrust"]),
    Row(domains: ["certainly.com"], organizations: ["certainly"]),
    Row(domains: ["trustwave.com", "securetrust.com", "vikingcloud.com"], organizations: ["trustwave", "viking cloud", "securetrust"]),
  ]

  private static let european: [Row] = [
    Row(domains: ["actalis.it"], organizations: ["actalis"]),
    Row(domains: ["buypass.com", "buypass.no"], organizations: ["buypass"]),
    Row(domains: ["certum.pl", "certum.eu"], organizations: ["asseco data systems", "unizeto", "certum"]),
    Row(domains: ["d-trust.net", "dtrust.de", "d-trust.de"], organizations: ["d-trust"]),
    Row(domains: ["telesec.de"], organizations: ["deutsche telekom security", "t-systems"]),
    Row(domains: ["harica.gr"], organizations: ["hellenic academic and research institutions"]),
    Row(domains: ["certigna.fr", "certigna.com"], organizations: ["certigna", "dhimyotis"]),
    Row(domains: ["swisssign.com"], organizations: ["swisssign"]),
    Row(domains: ["telia.com"], organizations: ["telia", "teliasonera"]),
    Row(domains: ["certsign.ro"], organizations: ["certsign"]),
  ]

  private static let asian: [Row] = [
    Row(domains: ["emsign.com"], organizations: ["emudhra"]),
    Row(domains: ["secomtrust.net"], organizations: ["secom trust systems"]),
    Row(domains: ["cybertrust.co.jp", "cybertrust.ne.jp"], organizations: ["cybertrust japan"]),
    Row(domains: ["trustasia.com"], organizations: ["trustasia"]),
    Row(domains: ["twca.com.tw"], organizations: ["taiwan-ca", "twca"]),
    Row(domains: ["cfca.com.cn"], organizations: ["china financial certification authority"]),
    Row(domains: ["bjca.cn"], organizations: ["beijing certificate authority"]),
    Row(domains: ["sheca.com"], organizations: ["unitrust"]),
  ]
}
