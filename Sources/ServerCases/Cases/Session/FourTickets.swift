internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct FourTickets: ServerCase {
  let name = "four-tickets"
  let area = CaseArea.session
  let summary = "gives four tickets in TLS 1.3"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) { $0.ticketCount = 4 }
  }
}
