internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire
internal import X509

struct RequiresCertificate: ServerCase {
  let name = "client-certificate"
  let aliases = ["client", "client-cert-missing"]
  let area = CaseArea.client
  let summary = "ends the handshake with whoever shows no certificate"
  let promise = ExpectedOutcome.handshakeRefused(.certificateRequired)

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    try ChainCase.mint("good", by: authorities)?.presentations ?? []
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .tls(try presentations(by: authorities)) {
      $0.clientCertificate = .required
      $0.clientAuthorities = [authorities.root.der]
    }
  }
}
