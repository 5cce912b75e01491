internal import Crypto
internal import Minting
internal import TLSEngine

struct OneTicket: ServerCase {
  let name = "one-ticket"
  let area = CaseArea.session
  let summary = "gives one ticket, in TLS 1.3 too"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    try .web(by: authorities) { $0.ticketCount = 1 }
  }
}
