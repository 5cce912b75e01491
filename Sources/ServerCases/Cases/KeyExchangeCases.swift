internal import Bytes
internal import HTTPServer
internal import TLSEngine
internal import TLSWire

/// Key exchanges and their groups.
enum KeyExchangeCases {
  static let all: [any ServerCase] = [
    HandshakeCase(
      "dh-2048", ["dh2048"], area: .keyExchange, summary: "agrees on keys in a field of 2048 bits", chain: "dual",
      change: CipherCases.limit(to: "DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384:DHE-RSA-AES128-SHA")),
    HandshakeCase(
      "static-rsa", area: .keyExchange, summary: "has the client encrypt the secret to the certificate's key", chain: "dual",
      change: CipherCases.limit(to: "AES128-GCM-SHA256:AES256-GCM-SHA384:AES128-SHA:AES256-SHA")),
    group("mlkem-only", summary: "agrees on keys by X25519MLKEM768 alone", .x25519MLKEM768),
    group("kyber-draft-only", summary: "agrees on keys by the draft of the hybrid with Kyber alone", .x25519Kyber768Draft00),
    finiteField("dh-480", ["dh480"], summary: "agrees on keys in a field of 480 bits", .short480),
    finiteField("dh-512", ["dh512"], summary: "agrees on keys in a field of 512 bits", .export512),
    finiteField("dh-1024", ["dh1024"], summary: "agrees on keys in a field of 1024 bits", .group2),
    finiteField(
      "dh-small-subgroup", summary: "agrees on keys in a group of 64 bits within a field of 2048",
      promise: .handshakeRefused(.internalError), .smallSubgroup),
    finiteField(
      "dh-composite", summary: "agrees on keys modulo a number that is no prime", promise: .handshakeRefused(.internalError), .composite),
    PolicyCase(
      "dh-reused-key", area: .keyExchange, summary: "has one Diffie-Hellman key for all handshakes",
      promise: .handshakeRefused(.internalError)
    ) {
      ServerHelloPolicy([.tls12: .openSSL("DHE-RSA-AES128-GCM-SHA256")], certificates: [$0.rsa]).with { $0.oddities.reusesKeys = true }
    },
    PolicyCase.ordinary("ecdh-reused-key", area: .keyExchange, summary: "has one key per curve for all handshakes of TLS 1.2") {
      $0.oddities.reusesKeys = true
    },
  ]

  /// A TLS 1.3 server that supports one group.
  private static func group(_ name: String, summary: String, _ group: NamedGroup) -> any ServerCase {
    PolicyCase(name, area: .keyExchange, summary: summary, promise: .handshakeRefused(.handshakeFailure)) { chains in
      ServerHelloPolicy([.tls13: .openSSL(ServerHelloPolicy.ordinaryModern)], certificates: [chains.ec]).with {
        $0.groups = GroupRules([group])
      }
    }
  }

  /// A TLS 1.2 server whose only key exchange is Diffie-Hellman in the given finite field.
  private static func finiteField(
    _ name: String, _ aliases: [String] = [], summary: String, promise: ExpectedOutcome = .refusedByClient, _ field: DHParameters
  ) -> any ServerCase {
    PolicyCase(name, aliases, area: .keyExchange, summary: summary, promise: promise) { chains in
      let suites = "DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384:DHE-RSA-AES128-SHA:DHE-RSA-AES256-SHA"
      return ServerHelloPolicy([.tls12: .openSSL(suites)], certificates: [chains.rsa]).with { $0.finiteField = field }
    }
  }
}
