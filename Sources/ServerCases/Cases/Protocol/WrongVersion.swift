internal import HTTPServer
internal import TLSWire

struct WrongVersion: ClientHelloCase {
  let name = "wrong-version"
  let promise = ExpectedOutcome.handshakeRefused(.internalError)
  let area = CaseArea.protocolVersion
  let summary = "says TLS 1.2 to clients that know only older versions"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    let suites: [CipherSuite] = .openSSL("ECDHE-RSA-AES128-SHA:AES128-SHA:AES256-SHA")
    return ServerHelloPolicy([.tls10: suites, .tls11: suites, .tls12: suites], certificates: [chains.rsa]).with {
      $0.oddities.claimedVersion = .tls12
    }
  }
}
