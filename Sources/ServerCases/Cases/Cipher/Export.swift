internal import HTTPServer
internal import TLSWire

struct Export: ClientHelloCase {
  let name = "export"
  let area = CaseArea.cipher
  let promise = ExpectedOutcome.handshakeRefused(.handshakeFailure)
  let summary = "has ciphers of 40 bits"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    let suites = "EXP-EDH-RSA-DES-CBC-SHA:EXP-DES-CBC-SHA:EXP-RC4-MD5:EXP-RC2-CBC-MD5:EXP-ADH-RC4-MD5:RC4-MD5"
    return ServerHelloPolicy([.ssl3: .openSSL(suites), .tls10: .openSSL(suites)], certificates: [chains.rsa])
  }
}
