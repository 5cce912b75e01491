internal import HTTPServer

struct ResetsEveryThird: ClientHelloCase {
  let name = "resets-every-third"
  let summary = "resets every third connection"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.temper.resetsEvery = 3 }
  }
}
