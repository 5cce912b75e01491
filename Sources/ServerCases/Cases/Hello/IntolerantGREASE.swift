internal import HTTPServer

struct IntolerantGREASE: ClientHelloCase {
  let name = "intolerant-grease"
  let summary = "refuses reserved values that it ought to ignore"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.intolerances = [Intolerance(.grease, .alert)] }
  }
}
