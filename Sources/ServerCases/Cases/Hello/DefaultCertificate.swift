internal import Crypto
internal import DomainNames
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import X509

struct DefaultCertificate: ServerCase {
  let name = "sni-default"
  let area = CaseArea.hello
  let summary = "shows the right certificate to who asks for the host by name, and another to the rest"
  let promise = ExpectedOutcome.accepted
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let own = authorities.present(try authorities.server())
    let other = authorities.present(try authorities.intermediate.server([.dns("default.test")]))
    return .tls([other]) { $0.serve(own, for: authorities.names) }
  }
}
