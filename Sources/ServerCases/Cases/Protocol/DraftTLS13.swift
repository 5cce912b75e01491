internal import HTTPServer
internal import TLSWire

struct DraftTLS13: ClientHelloCase {
  let name = "draft-tls13"
  /// Clients treat the downgrade sentinel as an attack (RFC 8446, section 4.1.3).
  let promise = ExpectedOutcome.refusedByClient
  let area = CaseArea.protocolVersion
  let summary = "speaks TLS 1.2 and draft 28 of TLS 1.3"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    let modern: [CipherSuite] = .openSSL(ServerHelloPolicy.ordinaryModern)
    return ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with {
      $0.cipherSuites[.tls13] = nil
      $0.cipherSuites[ProtocolVersion(0x7f1c)] = modern
    }
  }
}
