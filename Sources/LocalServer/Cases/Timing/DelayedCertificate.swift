internal import Crypto
internal import Minting

struct DelayedCertificate: ServerCase {
  let name = "delayed-certificate"
  let area = CaseArea.timing
  let summary = "shows its certificate 100 ms after its hello"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    try .web(by: authorities, delays: ServerDelays().with { $0.beforeCertificate = .milliseconds(100) })
  }
}
