internal import Crypto
internal import HTTPServer
internal import Minting

struct Web: ServerCase {
  let name = "web"
  let area = CaseArea.site
  let summary = "answers a request in HTTP/1.1"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities)
  }
}
