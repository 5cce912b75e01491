internal import HTTPServer
internal import TLSWire

struct KyberDraftOnly: ClientHelloCase {
  let name = "kyber-draft-only"
  let area = CaseArea.keyExchange
  let promise = ExpectedOutcome.handshakeRefused(.handshakeFailure)
  let summary = "agrees on keys by the draft of the hybrid with Kyber alone"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy([.tls13: .openSSL(ServerHelloPolicy.ordinaryModern)], certificates: [chains.ec]).with {
      $0.groups = GroupRules([.x25519Kyber768Draft00])
    }
  }
}
