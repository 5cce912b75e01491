internal import Crypto
internal import HTTPServer
internal import Minting

struct DelayedCertificate: ServerCase {
  let name = "delayed-certificate"
  let area = CaseArea.timing
  let summary = "shows its certificate 100 ms after its hello"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities, delays: ServerDelays().with { $0.beforeCertificate = .milliseconds(100) })
  }
}
