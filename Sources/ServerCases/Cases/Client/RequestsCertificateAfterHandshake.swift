internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct RequestsCertificateAfterHandshake: ServerCase {
  let name = "asks-later"
  let aliases = ["post-handshake-auth"]
  let area = CaseArea.client
  let summary = "asks for a certificate once it has heard the request"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) { $0.clientCertificate = .requestedLater }
  }
}
