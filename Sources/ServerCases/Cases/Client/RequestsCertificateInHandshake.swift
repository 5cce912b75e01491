internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import X509

struct RequestsCertificateInHandshake: ServerCase {
  let name = "asks-in-handshake"
  let area = CaseArea.client
  let summary = "asks for a certificate by the names of its authorities, and does without"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    try .web(by: authorities) {
      $0.clientCertificate = .requested
      $0.clientAuthorities = [authorities.root.der, authorities.intermediate.der]
    }
  }
}
