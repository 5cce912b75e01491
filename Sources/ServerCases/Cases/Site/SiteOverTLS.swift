internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

struct SiteOverTLS: ServerCase {
  let name = "site"
  let area = CaseArea.site
  let summary = "is a web site over TLS"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let shown = authorities.present(try authorities.server())
    var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
    configuration.alpn = ["h2", "http/1.1"]
    return .site(configuration)
  }
}
