internal import HTTPServer

struct RateLimited: ClientHelloCase {
  let name = "rate-limited"
  let summary = "takes ten connections a second and resets the others"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.temper.connectionsPerSecond = 10 }
  }
}
