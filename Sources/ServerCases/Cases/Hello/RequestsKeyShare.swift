internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct RequestsKeyShare: ServerCase {
  let name = "hello-retry"
  let area = CaseArea.hello
  let summary = "agrees on keys on P-384 alone, and asks who brings no share for one"

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    try ChainCase.mint("good", by: authorities)?.presentations ?? []
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .tls(try presentations(by: authorities)) { $0.groups = "P-384" }
  }
}
