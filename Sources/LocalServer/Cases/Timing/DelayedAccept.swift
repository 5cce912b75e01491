internal import Crypto
internal import Minting

struct DelayedAccept: ServerCase {
  let name = "delayed-accept"
  let area = CaseArea.timing
  let summary = "looks at a connection 100 ms after it has come"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    try .web(by: authorities, delays: ServerDelays().with { $0.beforeAccept = .milliseconds(100) })
  }
}
