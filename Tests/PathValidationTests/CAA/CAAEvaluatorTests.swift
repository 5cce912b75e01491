import Bytes
import DomainNames
import Minting
import PathValidation
import Testing
import X509

@Suite struct CAAEvaluatorTests {
  private static let now = Timestamp(seconds: 1_795_219_200)

  /// A path whose issuers have these organizations, from the server's upwards.
  private static func path(_ organizations: [String], names: [GeneralName] = [.dns("a.example")]) throws -> [Certificate] {
    var certificates: [Certificate] = []
    for (index, organization) in organizations.enumerated() {
      let authority = try TestAuthority.root("CA", .p256, index, now: now) {
        $0.subject = NameWriter.name((.organizationName, organization), (.commonName, "CA \(index)"))
      }
      certificates.append(try Certificate(der: authority.server(names).der))
    }
    return certificates
  }

  private static func verdict(
    _ records: [String], _ organizations: [String] = ["Let's Encrypt"], names: [GeneralName] = [.dns("a.example")],
    terms: CAAContext = CAAContext()
  ) throws -> CAAVerdict {
    try #require(CAAEvaluator(terms).evaluate(records.map { try CAARecord($0) }, for: path(organizations, names: names)))
  }

  @Test(
    arguments: [
      ([], .allowed), (["0 iodef \"mailto:a@b\""], .allowed), (["0 issuewild \";\""], .allowed),
      (["0 issue \"letsencrypt.org\""], .allowed),
      (["0 issue \"LetsEncrypt.org; validationmethods=dns-01\""], .allowed), (["0 issue \";\"", "0 issue \"letsencrypt.org\""], .allowed),
      (["0 issue \"digicert.com\""], .notAllowed), (["0 issue \";\""], .notAllowed), (["0 issue \"\""], .notAllowed),
      (["0 issue \"%%%%%\""], .notAllowed), (["0 issue \"letsencrypt.org; x\""], .notAllowed),
      (["0 issue \"letsencrypt.org\"", "128 tbs \"\""], .notAllowed), (["0 issue \"letsencrypt.org\"", "0 tbs \"\""], .allowed),
      (["128 issue \"letsencrypt.org\""], .allowed), (["0 issue \"digicert.com\"", "0 issuewild \"letsencrypt.org\""], .notAllowed),
    ] as [([String], CAAVerdict.Outcome)]) func `a name without a wildcard goes by issue`(records: [String], outcome: CAAVerdict.Outcome)
    throws
  {
    #expect(try Self.verdict(records).outcome == outcome)
  }

  @Test(
    arguments: [
      (["0 issuewild \";\""], .notAllowed), (["0 issue \"digicert.com\"", "0 issuewild \"letsencrypt.org\""], .allowed),
      (["0 issue \"letsencrypt.org\"", "0 issuewild \"digicert.com\""], .notAllowed), (["0 issue \"letsencrypt.org\""], .allowed),
    ] as [([String], CAAVerdict.Outcome)]) func `a wildcard goes by issuewild first`(records: [String], outcome: CAAVerdict.Outcome) throws
  {
    let verdict = try Self.verdict(records, names: [.dns("*.example.com")], terms: CAAContext(name: try ReferenceIdentity("a.example.com")))
    #expect(verdict.outcome == outcome)
    #expect(verdict.isWildcard)
  }

  @Test func `the name that was asked for tells whether a wildcard counts`() throws {
    let names: [GeneralName] = [.dns("example.com"), .dns("*.example.com")]
    #expect(try !Self.verdict([], names: names, terms: CAAContext(name: ReferenceIdentity("example.com"))).isWildcard)
    #expect(try Self.verdict([], names: names, terms: CAAContext(name: ReferenceIdentity("a.example.com"))).isWildcard)
    #expect(try !Self.verdict([], names: names).isWildcard)
    #expect(try Self.verdict([], names: names.reversed()).isWildcard)
    #expect(try !Self.verdict([], names: [], terms: CAAContext(name: ReferenceIdentity("b.example"))).isWildcard)
  }

  @Test(arguments: [
    ("DigiCert Inc", "digicert.com"), ("DigiCert, Inc.", "digicert.com"), ("Google Trust Services LLC", "pki.goog"),
    ("Amazon", "amazon.com"),
    ("Sectigo Limited", "sectigo.com"), ("GlobalSign nv-sa", "globalsign.com"), ("GoDaddy.com, Inc.", "godaddy.com"),
    ("ZeroSSL", "sectigo.com"),
    ("Buypass AS-983163327", "buypass.com"), ("Asseco Data Systems S.A.", "certum.pl"), ("Actalis S.p.A.", "actalis.it"),
  ]) func `well-known issuers go by their domains`(organization: String, domain: String) throws {
    #expect(try Self.verdict(["0 issue \"\(domain)\""], [organization]).outcome == .allowed)
    #expect(try Self.verdict(["0 issue \"other.example\""], [organization]).outcome == .notAllowed)
  }

  @Test(arguments: ["DigiCertified Inc", "Nobody", "Amazonas"]) func `others are not known`(organization: String) throws {
    let verdict = try Self.verdict(["0 issue \"digicert.com\"", "0 issue \"amazon.com\""], [organization])
    #expect(verdict.outcome == .unknownIssuer)
    #expect(verdict.issuerDomains.isEmpty)
    // Where nobody or anybody may issue, it does not matter who did.
    #expect(try Self.verdict(["0 issue \";\""], [organization]).outcome == .notAllowed)
    #expect(try Self.verdict([], [organization]).outcome == .allowed)
  }

  @Test func `an unknown issuer counts as its own issuer, in its favour only`() throws {
    #expect(try Self.verdict(["0 issue \"digicert.com\""], ["Some Brand", "DigiCert Inc"]).outcome == .allowed)
    #expect(try Self.verdict(["0 issue \"sectigo.com\""], ["Some Brand", "DigiCert Inc"]).outcome == .unknownIssuer)
    #expect(try Self.verdict(["0 issue \"digicert.com\""], ["Let's Encrypt", "DigiCert Inc"]).outcome == .notAllowed)
  }

  @Test func `an authority of one's own can be told`() throws {
    let terms = CAAContext(issuerDomains: ["CA.corp.example"])
    #expect(try Self.verdict(["0 issue \"ca.corp.example\""], ["Corp"], terms: terms).outcome == .allowed)
    #expect(try Self.verdict(["0 issue \"digicert.com\""], ["Corp"], terms: terms).outcome == .notAllowed)
  }

  @Test func `the reason names who may, who did and on what conditions`() throws {
    let records = [
      "0 issue \"letsencrypt.org; accounturi=https://a.example/1; validationmethods=dns-01\"", "0 iodef \"mailto:a@b.example\"",
    ]
    let allowed = try Self.verdict(records, terms: CAAContext(isAuthenticated: false))
    #expect(allowed.reason.hasSuffix("issues as letsencrypt.org, which may, for the account https://a.example/1, by dns-01"))
    #expect(allowed.permitted == ["letsencrypt.org"])
    #expect(allowed.reportTo == ["mailto:a@b.example"])
    #expect(allowed.isAuthenticated == false)
    let refused = try Self.verdict(["0 issue \"digicert.com\"", "0 issue \"%\""])
    #expect(refused.reason == "digicert.com may issue, but CN=CA 0,O=Let's Encrypt issues as letsencrypt.org, and a record is malformed")
    #expect(try Self.verdict([]).permitted == nil)
    #expect(CAAEvaluator(CAAContext()).evaluate([], for: []) == nil)
  }
}
