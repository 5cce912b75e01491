internal import TLSWire

struct GOST: HelloCase {
  let name = "gost"
  let area = CaseArea.cipher
  let promise = CasePromise.handshakeRefused(.handshakeFailure)
  let summary = "has the Russian ciphers alone"

  func policy(with chains: HelloChains) -> HelloPolicy {
    // Kuznyechik, Magma and the older ones (RFC 9189).
    let old = "0xc102:0x0081"
    let suites: [ProtocolVersion: [CipherSuite]] = [.tls10: .openSSL(old), .tls12: .openSSL("0xc100:0xc101:" + old)]
    return HelloPolicy(suites, certificates: [chains.gost]).with { $0.signatureSchemes = [] }
  }
}
