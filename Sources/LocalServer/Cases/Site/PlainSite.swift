internal import Crypto
internal import Minting

struct PlainSite: ServerCase {
  let name = "site-plain"
  let area = CaseArea.site
  let reach = CaseReach.none
  let promise = CasePromise.plain
  let summary = "is a web site without TLS"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner { .site(nil) }
}
