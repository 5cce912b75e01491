internal import Crypto
internal import HTTPServer
internal import Minting

struct DelayedAccept: ServerCase {
  let name = "delayed-accept"
  let area = CaseArea.timing
  let summary = "looks at a connection 100 ms after it has come"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities, delays: ServerDelays().with { $0.beforeAccept = .milliseconds(100) })
  }
}
