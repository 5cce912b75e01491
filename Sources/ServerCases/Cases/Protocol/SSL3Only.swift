internal import HTTPServer
internal import TLSWire

struct SSL3Only: ClientHelloCase {
  let name = "ssl3-only"
  let aliases = ["ssl-v3"]
  let area = CaseArea.protocolVersion
  let promise = ExpectedOutcome.refusedByClient
  let summary = "speaks SSL 3.0 and nothing else"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    let suites = "DHE-RSA-AES256-SHA:AES256-SHA:AES128-SHA:DES-CBC3-SHA:RC4-SHA:RC4-MD5"
    return ServerHelloPolicy([.ssl3: .openSSL(suites)], certificates: [chains.rsa]).with {
      $0.finiteField = .group2
      $0.intolerances = [Intolerance(.extensionsInSSL3, .alert)]
    }
  }
}
