internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

/// Web servers without a fault.
enum SiteCases {
  static let all: [any ServerCase] = [
    BehaviorCase.web("web", area: .site, summary: "responds to a request in HTTP/1.1"),
    BehaviorCase("site", area: .site, summary: "is a web site over TLS") { authorities throws(CryptoError) in
      let shown = authorities.present(try authorities.server())
      var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
      configuration.alpn = ["h2", "http/1.1"]
      return .site(configuration)
    },
    BehaviorCase("site-plain", area: .site, reach: .none, summary: "is a web site without TLS", promise: .plain) { _ in .site(nil) },
  ]
}
