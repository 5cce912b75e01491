internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire

struct UnsafeRenegotiation: ServerCase {
  let name = "renegotiation-unsafe"
  let area = CaseArea.session
  let summary = "renegotiates in TLS 1.2 also with clients that do not bind it to what came before"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) {
      $0.maximumVersion = .tls12
      $0.renegotiation = .allowedUnsafely
    }
  }
}
