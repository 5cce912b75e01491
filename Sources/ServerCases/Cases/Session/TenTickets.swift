internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct TenTickets: ServerCase {
  let name = "ten-tickets"
  let area = CaseArea.session
  let summary = "gives ten tickets in TLS 1.3"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) { $0.ticketCount = 10 }
  }
}
