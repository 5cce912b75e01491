internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct NoCloseNotify: ServerCase {
  let name = "no-close-notify"
  let area = CaseArea.session
  let summary = "hangs up without close_notify"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) { $0.saysCloseNotify = false }
  }
}
