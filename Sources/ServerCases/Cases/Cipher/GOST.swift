internal import HTTPServer
internal import TLSWire

struct GOST: ClientHelloCase {
  let name = "gost"
  let area = CaseArea.cipher
  let promise = ExpectedOutcome.handshakeRefused(.handshakeFailure)
  let summary = "has the Russian ciphers alone"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    // Kuznyechik, Magma and the older ones (RFC 9189).
    let old = "0xc102:0x0081"
    let suites: [ProtocolVersion: [CipherSuite]] = [.tls10: .openSSL(old), .tls12: .openSSL("0xc100:0xc101:" + old)]
    return ServerHelloPolicy(suites, certificates: [chains.gost]).with { $0.signatureSchemes = [] }
  }
}
