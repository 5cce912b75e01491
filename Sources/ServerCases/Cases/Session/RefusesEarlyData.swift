internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct RefusesEarlyData: ServerCase {
  let name = "early-data-refused"
  let area = CaseArea.session
  let summary = "promises with its tickets to take early data, and takes none"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) {
      $0.earlyDataLimit = 16_384
      $0.refusesEarlyData = true
    }
  }
}
