internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire

/// A server with a limited list of cipher suites.
struct SuiteList: ServerCase {
  let name: String
  let aliases: [String]
  let area: CaseArea
  let summary: String
  let promise: ExpectedOutcome
  /// In libssl's notation, for TLS 1.2.
  private let suites: String

  init(_ name: String, _ aliases: String..., area: CaseArea, summary: String, promise: ExpectedOutcome = .accepted, _ suites: String) {
    self.name = name
    self.aliases = aliases
    self.area = area
    self.summary = summary
    self.promise = promise
    self.suites = suites
  }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    try ChainCase.mint("dual", by: authorities)?.presentations ?? []
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .tls(try presentations(by: authorities)) {
      $0.maximumVersion = .tls12
      $0.cipherList = suites
      $0.agreesInFiniteFields = true
    }
  }
}

extension SuiteList {
  static let all: [SuiteList] = [
    SuiteList(
      "dh-2048", "dh2048", area: .keyExchange, summary: "agrees on keys in a field of 2048 bits",
      "DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384:DHE-RSA-AES128-SHA"),
    SuiteList(
      "static-rsa", area: .keyExchange, summary: "has the client encrypt the secret to the certificate's key",
      "AES128-GCM-SHA256:AES256-GCM-SHA384:AES128-SHA:AES256-SHA"),
    SuiteList(
      "null", area: .cipher, summary: "encrypts nothing", promise: .handshakeRefused(.handshakeFailure),
      "ECDHE-ECDSA-NULL-SHA:ECDHE-RSA-NULL-SHA:NULL-SHA256:NULL-SHA"),
    SuiteList(
      "cbc", area: .cipher, summary: "chains blocks, as ciphers did before AEAD",
      "ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:AES128-SHA"),
  ]
}
