internal import Crypto
internal import HTTPServer
internal import Minting

struct DelayedServerHello: ServerCase {
  let name = "delayed-hello"
  let area = CaseArea.timing
  let summary = "says its hello 100 ms late"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities, delays: ServerDelays().with { $0.beforeServerHello = .milliseconds(100) })
  }
}
