internal import HTTPServer

struct IntolerantLongClientHello: ClientHelloCase {
  let name = "intolerant-long-hello"
  let summary = "resets hellos of 256 to 511 bytes"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.intolerances = [Intolerance(.length(256...511), .reset)] }
  }
}
