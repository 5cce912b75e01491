internal import Crypto
internal import Minting
internal import TLSEngine

struct NoTickets: ServerCase {
  let name = "no-tickets"
  let aliases = ["zero-tickets"]
  let area = CaseArea.session
  let summary = "gives no ticket and remembers nothing"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    try .web(by: authorities) { $0.offersTickets = false }
  }
}
