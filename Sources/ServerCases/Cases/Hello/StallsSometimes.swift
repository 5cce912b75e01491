internal import HTTPServer

struct StallsSometimes: ClientHelloCase {
  let name = "stalls-sometimes"
  let summary = "leaves every fifth connection without an answer"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.temper.stallsEvery = 5 }
  }
}
