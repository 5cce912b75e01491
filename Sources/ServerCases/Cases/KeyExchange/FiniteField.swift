internal import Bytes
internal import HTTPServer
internal import TLSWire

/// A TLS 1.2 server whose only key exchange is Diffie-Hellman in the given finite field.
struct FiniteField: ClientHelloCase {
  let name: String
  let aliases: [String]
  let summary: String
  let promise: ExpectedOutcome
  private let field: DHParameters

  init(_ name: String, _ aliases: String..., summary: String, promise: ExpectedOutcome, _ field: DHParameters) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.promise = promise
    self.field = field
  }

  var area: CaseArea { .keyExchange }

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    let suites = "DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384:DHE-RSA-AES128-SHA:DHE-RSA-AES256-SHA"
    return ServerHelloPolicy([.tls12: .openSSL(suites)], certificates: [chains.rsa]).with { $0.finiteField = field }
  }
}

extension FiniteField {
  static let all: [FiniteField] = [
    FiniteField("dh-480", "dh480", summary: "agrees on keys in a field of 480 bits", promise: .refusedByClient, .short480),
    FiniteField("dh-512", "dh512", summary: "agrees on keys in a field of 512 bits", promise: .refusedByClient, .export512),
    FiniteField("dh-1024", "dh1024", summary: "agrees on keys in a field of 1024 bits", promise: .refusedByClient, .group2),
    FiniteField(
      "dh-small-subgroup", summary: "agrees on keys in a group of 64 bits within a field of 2048",
      promise: .handshakeRefused(.internalError),
      .smallSubgroup),
    FiniteField(
      "dh-composite", summary: "agrees on keys modulo a number that is no prime", promise: .handshakeRefused(.internalError),
      .composite),
  ]
}
