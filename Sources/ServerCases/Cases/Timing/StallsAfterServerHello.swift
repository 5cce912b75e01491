internal import Crypto
internal import HTTPServer
internal import Minting

struct StallsAfterServerHello: ServerCase {
  let name = "stalls-after-hello"
  let area = CaseArea.timing
  let summary = "says its hello and then nothing for a minute"
  let promise = ExpectedOutcome.endsInside(.serverFlight)
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities, delays: ServerDelays().with { $0.beforeCertificate = .seconds(60) })
  }
}
