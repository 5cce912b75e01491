internal import HTTPServer

struct CloseWithoutAlert: ClientHelloCase {
  let name = "close-without-alert"
  let summary = "refuses by hanging up without a word"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.refusal = .close }
  }
}
