internal import Crypto
internal import Minting
internal import TLSEngine

struct FourTickets: ServerCase {
  let name = "four-tickets"
  let area = CaseArea.session
  let summary = "gives four tickets in TLS 1.3"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    try .web(by: authorities) { $0.ticketCount = 4 }
  }
}
