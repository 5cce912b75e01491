internal import TLSWire

struct VersionIntolerance: HelloCase {
  let name = "intolerant-version"
  let area = CaseArea.protocolVersion
  let summary = "speaks TLS 1.2 and hangs up on who offers more"
  let promise = CasePromise.endsInside(.hello)

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy([.tls12: .openSSL(HelloPolicy.ordinaryClassic)], certificates: [chains.ec, chains.rsa]).with {
      $0.intolerances = [Intolerance(.versionsBeyond(.tls12), .close)]
    }
  }
}
