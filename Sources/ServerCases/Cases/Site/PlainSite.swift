internal import Crypto
internal import HTTPServer
internal import Minting

struct PlainSite: ServerCase {
  let name = "site-plain"
  let area = CaseArea.site
  let reach = CaseCoverage.none
  let promise = ExpectedOutcome.plain
  let summary = "is a web site without TLS"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior { .site(nil) }
}
