import Testing

@testable import HTTPMessages

@Suite struct CredentialRulesTests {
  private let origin = "https://a.example/"

  private func rules(netrc: String? = nil, as use: CredentialRules.NetrcUse = .optional, user: Credentials? = nil) throws -> CredentialRules
  {
    var rules = CredentialRules()
    if let user { rules.give(user, to: try URI(parsing: origin)) }
    if let netrc { rules.consult(try NetrcFile(parsing: Array(netrc.utf8)), as: use) }
    return rules
  }

  private func found(_ rules: CredentialRules, _ url: String, asked: String? = nil) throws -> String? {
    switch rules.credentials(for: try URI(parsing: url), asked: try URI(parsing: asked ?? url)) {
    case .password(let user, let password): "\(user):\(password.value)"
    case .token(let token): token.secret.value
    case nil: nil
    }
  }

  /// CVE-2018-1000007, CVE-2022-27774. Guard: `sharesOrigin` in `credentials(for:asked:)`.
  @Test(arguments: [
    ("https://a.example/other", true), ("https://a.example:443/", true), ("http://a.example/", false), ("https://a.example:444/", false),
    ("https://b.example/", false), ("https://sub.a.example/", false),
  ])
  func `what was given for an origin goes to that origin`(url: String, isGiven: Bool) throws {
    let rules = try rules(user: Credentials("u:p"))
    #expect(try found(rules, url, asked: origin) == (isGiven ? "u:p" : nil))
    var trusting = rules
    trusting.trustsLocation = true
    #expect(try found(trusting, url, asked: origin) == "u:p")
    #expect(try found(trusting, "https://c.example/") == nil)
  }

  /// CVE-2025-14524. Guard: a token is a credential like any other in `credentials(for:asked:)`.
  @Test func `a token goes to its origin only`() throws {
    let rules = try rules(user: .token(try #require(BearerToken("abc"))))
    #expect(try found(rules, origin) == "abc")
    #expect(try found(rules, "https://b.example/", asked: origin) == nil)
  }

  @Test func `what was given comes before the URL, and that before the file`() throws {
    let file = "machine a.example login n password np\nmachine a.example login v password vp"
    #expect(try found(rules(netrc: file, user: Credentials("u:p")), "https://v:w@a.example/") == "u:p")
    #expect(try found(rules(netrc: file), "https://v:w@a.example/") == "v:w")
    #expect(try found(rules(netrc: file), "https://v@a.example/") == "v:vp")
    #expect(try found(rules(netrc: file), "https://a.example/") == "n:np")
    #expect(try found(rules(netrc: file), "https://x@a.example/") == "x:")
    #expect(try found(rules(), "https://x@a.example/") == "x:")
    #expect(try found(rules(), "https://:p@a.example/") == ":p")
    #expect(try found(rules(), "https://a.example/") == nil)
  }

  @Test func `a file that is required has the word over the URL's password`() throws {
    let file = "machine a.example login v password vp"
    #expect(try found(rules(netrc: file, as: .required), "https://v:w@a.example/") == "v:vp")
    #expect(try found(rules(netrc: file, as: .required), "https://x:w@a.example/") == nil)
  }

  /// CVE-2024-11053, CVE-2026-3783. Guard: the file is asked for the host that the request goes to.
  @Test func `after a redirect the file is asked about the new host`() throws {
    let file = "machine a.example login a password ap\nmachine b.example login b\n"
    let rules = try rules(netrc: file)
    #expect(try found(rules, "https://b.example/", asked: origin) == "b:")
    #expect(try found(rules, "https://c.example/", asked: origin) == nil)
  }

  /// Guard: `mayLookUp`.
  @Test func `a redirect out of TLS finds nothing in the file`() throws {
    let rules = try rules(netrc: "machine a.example login a password ap")
    #expect(try found(rules, "http://a.example/", asked: origin) == nil)
    #expect(try found(rules, "http://a.example/") == "a:ap")
  }

  @Test(arguments: ["a", "mF_9.B5f-4.1JqM", "YWJj==", "a/b+c~d"]) func `tokens are what RFC 6750 calls so`(text: String) {
    #expect(BearerToken(text)?.field == Array("Bearer \(text)".utf8))
  }

  @Test(arguments: ["", "=", "a b", "a=b", "a\r\nX: y", "ä", "\"a\""]) func `anything else is none`(text: String) {
    #expect(BearerToken(text) == nil)
  }

  @Test func `no description shows a secret`() throws {
    let rules = try rules(netrc: "default login n password s3cret1", user: Credentials("u:s3cret2"))
    var text = "\(rules) \(String(reflecting: rules)) \(Credentials("u:s3cret2"))"
    dump(rules, to: &text)
    dump(BearerToken("s3cret3"), to: &text)
    #expect(!text.contains("s3cret"))
  }
}
