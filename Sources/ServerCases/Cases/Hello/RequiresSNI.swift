internal import HTTPServer

struct RequiresSNI: ClientHelloCase {
  let name = "needs-sni"
  let summary = "refuses a client that names no host"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.needsServerName = true }
  }
}
