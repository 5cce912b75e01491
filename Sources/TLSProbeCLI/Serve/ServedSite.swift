internal import Crypto
internal import LocalServer
internal import Minting
internal import TLSEngine

/// The site of `serve`, with the TLS that was asked for.
struct ServedSite: ServerCase {
  enum Clients { case everybody, tls, plain }

  let name = "site"
  let summary = "is a web site"
  let site: Site
  let change: @Sendable (inout TLSServerConfiguration) -> Void
  let takes: Clients

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    guard takes != .plain else { return .site(SiteManner(nil, site)) }
    let shown = authorities.present(try authorities.server())
    var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
    change(&configuration)
    var manner = SiteManner(configuration, site)
    manner.takesPlain = takes == .everybody
    return .site(manner)
  }
}
