internal import HTTPServer
internal import TLSWire

struct MLKEMOnly: ClientHelloCase {
  let name = "mlkem-only"
  let area = CaseArea.keyExchange
  let promise = ExpectedOutcome.handshakeRefused(.handshakeFailure)
  let summary = "agrees on keys by X25519MLKEM768 alone"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy([.tls13: .openSSL(ServerHelloPolicy.ordinaryModern)], certificates: [chains.ec]).with {
      $0.groups = GroupRules([.x25519MLKEM768])
    }
  }
}
