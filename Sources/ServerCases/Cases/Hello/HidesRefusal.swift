internal import HTTPServer

struct HidesRefusal: ClientHelloCase {
  let name = "hides-refusal"
  let summary = "answers a TLS 1.3 hello whose schemes it lacks, and refuses under its keys"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    // Like JSSE.
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.oddities.hidesWantOfScheme = true }
  }
}
