internal import TLSWire

struct AlertInHandshake: HelloCase {
  let name = "alert-in-handshake"
  let summary = "says its hello, and then that something is wrong with itself"
  let promise = CasePromise.handshakeRefused(.internalError)

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.oddities.alertAfterHello = .internalError }
  }
}
