internal import HTTPServer
internal import TLSWire

/// Servers that send the chain of another one, whose private key they do not have.
enum ImpostorCases {
  static let all: [any ClientHelloCase] = keys.flatMap { signed(with: $0) } + unsigned

  /// The kinds of keys with TLS 1.2 suites for them; the second list has only suites that libraries no longer offer.
  private typealias Key = (
    name: String, certificate: @Sendable (ServerHelloChains) -> ServerHelloCertificate, suites: String, oldSuites: String
  )

  private static let keys: [Key] = [
    ("rsa", { $0.rsa }, "ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-RC4-SHA"),
    ("ecdsa", { $0.ec }, "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-RC4-SHA"),
    ("ed25519", { $0.ed25519 }, "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-RC4-SHA"),
  ]

  private static func signed(with key: Key) -> [any ClientHelloCase] {
    let (name, certificate, suites, oldSuites) = key
    let isRefused = ExpectedOutcome.handshakeRefused(.handshakeFailure)
    return [
      impostor("impostor-tls13-\(name)", summary: "sends a random CertificateVerify for a chain whose key it does not have") { chains in
        modern(certificate(chains))
      },
      impostor("impostor-tls12-\(name)", summary: "signs its key exchange with random bytes for a chain whose key it does not have") {
        chains in
        ServerHelloPolicy([.tls12: .openSSL(suites)], certificates: [certificate(chains)]).with { $0.oddities.signatures = .random }
      },
      impostor("impostor-replay-\(name)", summary: "copies the signature of its key exchange from another connection") { chains in
        ServerHelloPolicy([.tls12: .openSSL(suites)], certificates: [certificate(chains)]).with { $0.oddities.signatures = .replayed }
      },
      impostor(
        "impostor-narrow-\(name)", summary: "sends a random CertificateVerify to clients with three suites or fewer", promise: isRefused
      ) {
        chains in
        modern(certificate(chains)).with { $0.intolerances = [Intolerance(.suitesBeyond(3), .alert(.handshakeFailure))] }
      },
      impostor("impostor-rc4-\(name)", summary: "signs a key exchange for RC4 with random bytes", promise: isRefused) { chains in
        ServerHelloPolicy([.tls12: .openSSL(oldSuites)], certificates: [certificate(chains)]).with { $0.oddities.signatures = .random }
      },
    ]
  }

  private static let unsigned: [any ClientHelloCase] = [
    impostor("impostor-dhe", summary: "signs a finite-field key exchange with random bytes") { chains in
      ServerHelloPolicy([.tls12: .openSSL("DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384")], certificates: [chains.rsa]).with {
        $0.oddities.signatures = .random
      }
    },
    impostor("impostor-static-rsa", summary: "sends a chain without a signature and closes", promise: .endsInside(.serverFlight)) {
      chains in
      ServerHelloPolicy([.tls12: .openSSL("AES128-GCM-SHA256:AES256-GCM-SHA384")], certificates: [chains.rsa]).with {
        $0.oddities.closesAfterFlight = true
      }
    },
    impostor("wrong-finished", summary: "sends a Finished message that does not fit the handshake") { chains in
      ServerHelloPolicy([.tls13: .openSSL(ServerHelloPolicy.ordinaryModern)], certificates: [chains.ec]).with {
        $0.oddities.hasWrongFinished = true
      }
    },
  ]

  private static func impostor(
    _ name: String, summary: String, promise: ExpectedOutcome = .refusedByClient,
    policy: @escaping @Sendable (ServerHelloChains) -> ServerHelloPolicy
  ) -> any ClientHelloCase {
    PolicyCase(name, area: .certificate, summary: summary, promise: promise, policy: policy)
  }

  private static func modern(_ certificate: ServerHelloCertificate) -> ServerHelloPolicy {
    ServerHelloPolicy([.tls13: .openSSL(ServerHelloPolicy.ordinaryModern)], certificates: [certificate]).with {
      $0.oddities.signatures = .random
    }
  }
}
