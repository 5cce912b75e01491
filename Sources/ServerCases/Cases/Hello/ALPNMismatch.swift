internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire

struct ALPNMismatch: ServerCase {
  let name = "alpn-mismatch"
  let area = CaseArea.hello
  let summary = "speaks a protocol of its own, and refuses who offers others"
  let promise = ExpectedOutcome.handshakeRefused(.noApplicationProtocol)

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    try ChainCase.mint("good", by: authorities)?.presentations ?? []
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .tls(try presentations(by: authorities)) {
      $0.alpn = ["tlsprobe-test"]
      $0.refusesUnknownProtocols = true
    }
  }
}
