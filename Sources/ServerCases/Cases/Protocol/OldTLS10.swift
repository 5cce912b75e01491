internal import HTTPServer
internal import TLSWire

struct OldTLS10: ClientHelloCase {
  let name = "old-tls10"
  let area = CaseArea.protocolVersion
  let promise = ExpectedOutcome.handshakeRefused(.handshakeFailure)
  let summary = "speaks TLS 1.0 with RC4, 3DES, DES and compression"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    let suites = "RC4-SHA:RC4-MD5:EDH-RSA-DES-CBC3-SHA:DES-CBC3-SHA:EDH-RSA-DES-CBC-SHA:DES-CBC-SHA"
    return ServerHelloPolicy([.tls10: .openSSL(suites)], certificates: [chains.rsa]).with {
      $0.finiteField = .group2
      // DEFLATE (RFC 3749).
      $0.compressionMethods = [1, 0]
    }
  }
}
