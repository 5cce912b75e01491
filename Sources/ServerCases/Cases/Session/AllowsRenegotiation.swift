internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct AllowsRenegotiation: ServerCase {
  let name = "renegotiation"
  let aliases = ["renegotiation-allowed"]
  let area = CaseArea.session
  let summary = "lets clients renegotiate up to TLS 1.2"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) { $0.renegotiation = .allowed }
  }
}
