internal import HTTPServer
internal import TLSEngine
internal import TLSWire

/// TLS versions.
enum ProtocolCases {
  static let all: [any ServerCase] =
    [one("tls-v1-0", .tls10), one("tls-v1-1", .tls11), one("tls-v1-2", .tls12), one("tls-v1-3", .tls13)] + old

  /// A server that supports one version; RFC 8996 deprecated those before TLS 1.2.
  private static func one(_ name: String, _ version: ProtocolVersion) -> any ServerCase {
    HandshakeCase(
      name, area: .protocolVersion, summary: "speaks \(version) alone", promise: version < .tls12 ? .refusedByClient : .accepted,
      chain: "dual"
    ) {
      $0.minimumVersion = version
      $0.maximumVersion = version
      if version < .tls13 { $0.cipherList = "ALL:@SECLEVEL=0" }
    }
  }

  private static let old: [any ServerCase] = [
    PolicyCase(
      "ssl2", ["ssl-v2"], area: .protocolVersion, summary: "speaks SSL 2.0 and nothing else", promise: .endsInside(.hello)
    ) {
      ServerHelloPolicy([:], certificates: [$0.rsa]).with {
        $0.cipherKinds = [0x0700c0, 0x010080, 0x030080, 0x060040, 0x020080].map { SSL2CipherKind($0) }
      }
    },
    PolicyCase(
      "ssl3-only", ["ssl-v3"], area: .protocolVersion, summary: "speaks SSL 3.0 and nothing else", promise: .refusedByClient
    ) { chains in
      let suites = "DHE-RSA-AES256-SHA:AES256-SHA:AES128-SHA:DES-CBC3-SHA:RC4-SHA:RC4-MD5"
      return ServerHelloPolicy([.ssl3: .openSSL(suites)], certificates: [chains.rsa]).with {
        $0.finiteField = .group2
        $0.intolerances = [Intolerance(.extensionsInSSL3, .alert)]
      }
    },
    PolicyCase(
      "old-tls10", area: .protocolVersion, summary: "speaks TLS 1.0 with RC4, 3DES, DES and compression",
      promise: .handshakeRefused(.handshakeFailure)
    ) { chains in
      let suites = "RC4-SHA:RC4-MD5:EDH-RSA-DES-CBC3-SHA:DES-CBC3-SHA:EDH-RSA-DES-CBC-SHA:DES-CBC-SHA"
      return ServerHelloPolicy([.tls10: .openSSL(suites)], certificates: [chains.rsa]).with {
        $0.finiteField = .group2
        // DEFLATE (RFC 3749).
        $0.compressionMethods = [1, 0]
      }
    },
    // Clients treat the downgrade sentinel as an attack (RFC 8446, section 4.1.3).
    PolicyCase.ordinary(
      "draft-tls13", area: .protocolVersion, summary: "speaks TLS 1.2 and draft 28 of TLS 1.3", promise: .refusedByClient
    ) {
      $0.cipherSuites[.tls13] = nil
      $0.cipherSuites[ProtocolVersion(0x7f1c)] = .openSSL(ServerHelloPolicy.ordinaryModern)
    },
    PolicyCase(
      "wrong-version", area: .protocolVersion, summary: "selects TLS 1.2 for clients that support only older versions",
      promise: .handshakeRefused(.internalError)
    ) { chains in
      let suites: [CipherSuite] = .openSSL("ECDHE-RSA-AES128-SHA:AES128-SHA:AES256-SHA")
      return ServerHelloPolicy([.tls10: suites, .tls11: suites, .tls12: suites], certificates: [chains.rsa]).with {
        $0.oddities.claimedVersion = .tls12
      }
    },
    PolicyCase(
      "intolerant-version", area: .protocolVersion, summary: "speaks TLS 1.2 and hangs up on who offers more",
      promise: .endsInside(.hello)
    ) { chains in
      ServerHelloPolicy([.tls12: .openSSL(ServerHelloPolicy.ordinaryClassic)], certificates: [chains.ec, chains.rsa]).with {
        $0.intolerances = [Intolerance(.versionsBeyond(.tls12), .close)]
      }
    },
  ]
}
