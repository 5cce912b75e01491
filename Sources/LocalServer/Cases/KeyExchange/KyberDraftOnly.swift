internal import TLSWire

struct KyberDraftOnly: HelloCase {
  let name = "kyber-draft-only"
  let area = CaseArea.keyExchange
  let promise = CasePromise.handshakeRefused(.handshakeFailure)
  let summary = "agrees on keys by the draft of the hybrid with Kyber alone"

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy([.tls13: .openSSL(HelloPolicy.ordinaryModern)], certificates: [chains.ec]).with {
      $0.groups = GroupRules([.x25519Kyber768Draft00])
    }
  }
}
