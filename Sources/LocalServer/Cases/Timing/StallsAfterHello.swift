internal import Crypto
internal import Minting

struct StallsAfterHello: ServerCase {
  let name = "stalls-after-hello"
  let area = CaseArea.timing
  let summary = "says its hello and then nothing for a minute"
  let promise = CasePromise.endsInside(.serverFlight)
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    try .web(by: authorities, delays: ServerDelays().with { $0.beforeCertificate = .seconds(60) })
  }
}
