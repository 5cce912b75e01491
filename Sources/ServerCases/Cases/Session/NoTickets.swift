internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct NoTickets: ServerCase {
  let name = "no-tickets"
  let aliases = ["zero-tickets"]
  let area = CaseArea.session
  let summary = "gives no ticket and remembers nothing"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) { $0.offersTickets = false }
  }
}
