internal import Crypto
internal import HTTPServer
internal import Minting

struct DelayedTickets: ServerCase {
  let name = "delayed-tickets"
  let area = CaseArea.timing
  let summary = "gives its tickets 100 ms late"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities, delays: ServerDelays().with { $0.beforeTickets = .milliseconds(100) })
  }
}
