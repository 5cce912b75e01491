internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct OneTicket: ServerCase {
  let name = "one-ticket"
  let area = CaseArea.session
  let summary = "gives one ticket, in TLS 1.3 too"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) { $0.ticketCount = 1 }
  }
}
