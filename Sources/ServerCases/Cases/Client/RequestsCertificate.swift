internal import HTTPServer

struct RequestsCertificate: ClientHelloCase {
  let name = "asks-for-certificate"
  let area = CaseArea.client
  let summary = "wants to see the client's certificate"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.requestsCertificate = true }
  }
}
