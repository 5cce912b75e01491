internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire
internal import X509

struct UnrecognizedName: ServerCase {
  let name = "unrecognized-name"
  let area = CaseArea.hello
  let summary = "knows one host, and refuses who asks for any other by name"
  let promise = ExpectedOutcome.handshakeRefused(.unrecognizedName)
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let known: [GeneralName] = [.dns("known.example")]
    let own = authorities.present(try authorities.intermediate.server(known))
    return .tls([own]) {
      $0.serve(own, for: known)
      $0.refusesUnknownNames = true
    }
  }
}
