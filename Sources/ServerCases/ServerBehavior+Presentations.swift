internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

extension ServerBehavior {
  /// A web server without a fault in its chain.
  static func web(
    by authorities: TestAuthorities, delays: ServerDelays = ServerDelays(), _ change: (inout TLSServerConfiguration) -> Void = { _ in }
  ) throws(CryptoError) -> ServerBehavior {
    let shown = authorities.present(try authorities.server())
    var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
    configuration.alpn = ["http/1.1"]
    change(&configuration)
    return .web(configuration, delays: delays)
  }

  static func tls(
    _ presentations: [ChainCase.Presentation], _ change: (inout TLSServerConfiguration) -> Void = { _ in }
  ) -> ServerBehavior {
    var configuration = TLSServerConfiguration(identities: presentations.map { TLSIdentity(chain: $0.chain, key: $0.key) })
    change(&configuration)
    return .tls(configuration)
  }
}
