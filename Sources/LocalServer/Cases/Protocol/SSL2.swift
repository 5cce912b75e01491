internal import TLSWire

struct SSL2: HelloCase {
  let name = "ssl2"
  let aliases = ["ssl-v2"]
  let area = CaseArea.protocolVersion
  let promise = CasePromise.endsInside(.hello)
  let summary = "speaks SSL 2.0 and nothing else"

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy([:], certificates: [chains.rsa]).with {
      $0.cipherKinds = [0x0700c0, 0x010080, 0x030080, 0x060040, 0x020080].map { SSL2CipherKind($0) }
    }
  }
}
