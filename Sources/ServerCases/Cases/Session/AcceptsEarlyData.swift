internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct AcceptsEarlyData: ServerCase {
  let name = "early-data"
  let aliases = ["early-data-accepted"]
  let area = CaseArea.session
  let summary = "takes 16 KiB of early data with its tickets"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) { $0.earlyDataLimit = 16_384 }
  }
}
