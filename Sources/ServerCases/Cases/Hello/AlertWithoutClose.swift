internal import HTTPServer

struct AlertWithoutClose: ClientHelloCase {
  let name = "alert-without-close"
  let summary = "refuses with an alert and leaves the connection open"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.refusal = .alertWithoutClose }
  }
}
