internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire

struct RefusesRenegotiation: ServerCase {
  let name = "renegotiation-refused"
  let area = CaseArea.session
  let summary = "speaks TLS 1.2 and refuses to renegotiate"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) {
      $0.maximumVersion = .tls12
      $0.renegotiation = .refused
    }
  }
}
