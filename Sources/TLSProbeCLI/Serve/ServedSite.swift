internal import Crypto
internal import HTTPServer
internal import Minting
internal import ServerCases
internal import TLSEngine

/// The site of `serve`, with the configured TLS.
struct ServedSite: ServerCase {
  enum Clients { case everybody, tls, plain }

  let name = "site"
  let summary = "is a web site"
  let site: Site
  let change: @Sendable (inout TLSServerConfiguration) -> Void
  let takes: Clients
  /// Used instead of a certificate of the generated authority.
  var identity: TLSIdentity?

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    guard takes != .plain else { return .site(SiteBehavior(nil, site)) }
    var configuration = TLSServerConfiguration(identities: [try presented(by: authorities)])
    change(&configuration)
    var manner = SiteBehavior(configuration, site)
    manner.takesPlain = takes == .everybody
    return .site(manner)
  }

  private func presented(by authorities: TestAuthorities) throws(CryptoError) -> TLSIdentity {
    if let identity { return identity }
    let shown = authorities.present(try authorities.server())
    return TLSIdentity(chain: shown.chain, key: shown.key)
  }
}
