internal import HTTPServer
internal import TLSWire

struct VersionIntolerance: ClientHelloCase {
  let name = "intolerant-version"
  let area = CaseArea.protocolVersion
  let summary = "speaks TLS 1.2 and hangs up on who offers more"
  let promise = ExpectedOutcome.endsInside(.hello)

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy([.tls12: .openSSL(ServerHelloPolicy.ordinaryClassic)], certificates: [chains.ec, chains.rsa]).with {
      $0.intolerances = [Intolerance(.versionsBeyond(.tls12), .close)]
    }
  }
}
