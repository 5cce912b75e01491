internal import HTTPServer

struct ClientPreference: ClientHelloCase {
  let name = "client-preference"
  let area = CaseArea.cipher
  let summary = "takes what the client likes best"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with {
      $0.preference = .client
      $0.groups.prefersOwnOrder = false
    }
  }
}
