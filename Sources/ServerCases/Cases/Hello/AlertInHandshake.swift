internal import HTTPServer
internal import TLSWire

struct AlertInHandshake: ClientHelloCase {
  let name = "alert-in-handshake"
  let summary = "says its hello, and then that something is wrong with itself"
  let promise = ExpectedOutcome.handshakeRefused(.internalError)

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.oddities.alertAfterHello = .internalError }
  }
}
