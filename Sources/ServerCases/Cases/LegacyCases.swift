internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire
internal import X509

/// Servers with faults of SSL 2.0, of resumption and of upgrades to TLS.
enum LegacyCases {
  static let all: [any ServerCase] = [
    ssl2("crafted-ssl2", "speaks SSL 2.0 alone, without a further fault", listed: [SSL2Verification.strong]),
    ssl2(
      "special-drown", "accepts plaintext key bytes in SSL 2.0 where the cipher has none", listed: [SSL2Verification.strong],
      acceptsSurplus: true),
    ssl2("ssl2-disabled-cipher", "accepts ciphers of SSL 2.0 that it does not list", listed: [], acceptsUnlisted: true),
    BehaviorCase(
      "cross-name-resumption", area: .vulnerable,
      summary: "requires a client certificate under the name private.test, except for sessions of other names",
      handlesNames: true
    ) { authorities throws(CryptoError) in
      let guarded: [GeneralName] = [.dns("private.test")]
      let own = authorities.present(try authorities.intermediate.server(authorities.names + guarded))
      let other = authorities.present(try authorities.intermediate.server(guarded))
      return .tls([own]) {
        $0.serve(other, for: guarded)
        $0.certificateNames = ["private.test"]
      }
    },
    opossum,
  ]

  /// Upgrades plaintext HTTP to TLS at the port that also accepts TLS.
  private static let opossum = BehaviorCase(
    "opossum", area: .vulnerable, summary: "accepts TLS, and upgrades plaintext HTTP to TLS at the same port"
  ) { authorities throws(CryptoError) in
    let issued = try authorities.server(.rsa2048, 0) { $0.set(.keyUsage([.digitalSignature, .keyEncipherment])) }
    let shown = authorities.present(issued)
    let identity = TLSIdentity(chain: shown.chain, key: shown.key)
    return .crafted(CraftedServer(chains: [identity.chain]) { UpgradingServer(CraftedTLSServer(identity, CraftedFaults())) })
  }

  private static func ssl2(
    _ name: String, _ summary: String, listed: [SSL2CipherKind], acceptsUnlisted: Bool = false, acceptsSurplus: Bool = false
  ) -> BehaviorCase {
    BehaviorCase(name, area: .vulnerable, reach: .none, summary: summary, promise: .endsInside(.hello)) {
      authorities throws(CryptoError) in
      let shown = authorities.present(try authorities.server(.rsa2048))
      let identity = TLSIdentity(chain: shown.chain, key: shown.key)
      return .crafted(
        CraftedServer(chains: [identity.chain]) {
          CraftedSSL2Server(identity, listed: listed, acceptsUnlisted: acceptsUnlisted, acceptsSurplus: acceptsSurplus)
        })
    }
  }
}
