internal import TLSWire

struct MLKEMOnly: HelloCase {
  let name = "mlkem-only"
  let area = CaseArea.keyExchange
  let promise = CasePromise.handshakeRefused(.handshakeFailure)
  let summary = "agrees on keys by X25519MLKEM768 alone"

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy([.tls13: .openSSL(HelloPolicy.ordinaryModern)], certificates: [chains.ec]).with {
      $0.groups = GroupRules([.x25519MLKEM768])
    }
  }
}
