internal import Crypto
internal import Minting
internal import PathValidation

/// A certificate in the name of an authority known to have installed its own roots on users' machines, under a root generated here.
struct Interception: ServerCase {
  let name: String
  let issuer: String
  let expectation: ExpectedVerdict? = ExpectedVerdict(.unknownIssuer).with { $0.missesIssuer = true }

  init(_ name: String, issuer: String) {
    self.name = name
    self.issuer = issuer
  }

  var summary: String { "the issuer calls itself \(issuer), and nobody trusts it" }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    let root = try TestAuthority.root(issuer, .p256, 2, now: authorities.now)
    return [authorities.present(try root.server(authorities.names), above: [])]
  }
}

extension Interception {
  static let all: [Interception] = [
    Interception("superfish", issuer: "Superfish, Inc."),
    Interception("edellroot", issuer: "eDellRoot"),
    Interception("dsdtestprovider", issuer: "DSDTestProvider"),
    Interception("preact-cli", issuer: "Preact CLI"),
    Interception("webpack-dev-server", issuer: "webpack-dev-server"),
    Interception("mitm-software", issuer: "Interception Software"),
    Interception("known-interception", issuer: "Known Interception"),
    Interception("blocked-interception", issuer: "Blocked Interception"),
    Interception("captive-portal", issuer: "Captive Portal"),
  ]
}
