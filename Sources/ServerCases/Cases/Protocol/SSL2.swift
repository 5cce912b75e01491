internal import HTTPServer
internal import TLSWire

struct SSL2: ClientHelloCase {
  let name = "ssl2"
  let aliases = ["ssl-v2"]
  let area = CaseArea.protocolVersion
  let promise = ExpectedOutcome.endsInside(.hello)
  let summary = "speaks SSL 2.0 and nothing else"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy([:], certificates: [chains.rsa]).with {
      $0.cipherKinds = [0x0700c0, 0x010080, 0x030080, 0x060040, 0x020080].map { SSL2CipherKind($0) }
    }
  }
}
