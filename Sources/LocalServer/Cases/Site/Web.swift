internal import Crypto
internal import Minting

struct Web: ServerCase {
  let name = "web"
  let area = CaseArea.site
  let summary = "answers a request in HTTP/1.1"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    try .web(by: authorities)
  }
}
