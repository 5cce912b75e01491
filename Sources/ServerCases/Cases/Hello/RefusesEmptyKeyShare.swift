internal import HTTPServer
internal import TLSWire

struct RefusesEmptyKeyShare: ClientHelloCase {
  let name = "refuses-empty-key-share"
  let summary = "takes a hello without key shares for an error"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.retry.alertToNoShares = .illegalParameter }
  }
}
