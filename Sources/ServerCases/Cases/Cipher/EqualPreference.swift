internal import HTTPServer
internal import TLSWire

struct EqualPreference: ClientHelloCase {
  let name = "equal-preference"
  let area = CaseArea.cipher
  let summary = "leaves the choice to the client among suites that it likes alike"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with {
      $0.preference = .equals([
        .openSSL("ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305"),
        .openSSL("ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-CHACHA20-POLY1305"),
        .openSSL(ServerHelloPolicy.ordinaryModern),
      ])
    }
  }
}
