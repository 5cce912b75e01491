internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct SessionIDs: ServerCase {
  let name = "session-ids"
  let area = CaseArea.session
  let summary = "gives no ticket and remembers sessions by their numbers"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) {
      $0.offersTickets = false
      $0.cachesSessions = true
    }
  }
}
