internal import Crypto
internal import HTTPServer
internal import Minting

struct DelayedHeaders: ServerCase {
  let name = "delayed-headers"
  let area = CaseArea.timing
  let summary = "answers a request after 100 ms"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities, delays: ServerDelays().with { $0.beforeHeaders = .milliseconds(100) })
  }
}
