internal import HTTPServer

struct ResetsRefusals: ClientHelloCase {
  let name = "resets-refusals"
  let summary = "refuses by a reset"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.refusal = .reset }
  }
}
