internal import HTTPServer
internal import TLSWire

struct SM4: ClientHelloCase {
  let name = "sm4"
  let area = CaseArea.cipher
  let promise = ExpectedOutcome.handshakeRefused(.handshakeFailure)
  let summary = "has the Chinese ciphers of TLS 1.3 alone"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    // RFC 8998.
    ServerHelloPolicy([.tls13: .openSSL("TLS13-SM4-GCM-SM3:TLS13-SM4-CCM-SM3")], certificates: [chains.sm2]).with {
      $0.groups = GroupRules([.curveSM2])
      $0.signatureSchemes = [SignatureScheme(0x0708)]
    }
  }
}
