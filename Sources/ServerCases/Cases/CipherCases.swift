internal import Bytes
internal import HTTPServer
internal import TLSEngine
internal import TLSWire

/// Cipher suites, their order, and compression.
enum CipherCases {
  static let all: [any ServerCase] = handshakes + national + preferences + broken

  /// In libssl's notation, for TLS 1.2.
  static func limit(to suites: String) -> @Sendable (inout TLSServerConfiguration) -> Void {
    {
      $0.maximumVersion = .tls12
      $0.cipherList = suites
      $0.agreesInFiniteFields = true
    }
  }

  private static let handshakes: [any ServerCase] = [
    HandshakeCase(
      "null", area: .cipher, summary: "encrypts nothing", promise: .handshakeRefused(.handshakeFailure), chain: "dual",
      change: limit(to: "ECDHE-ECDSA-NULL-SHA:ECDHE-RSA-NULL-SHA:NULL-SHA256:NULL-SHA")),
    HandshakeCase(
      "cbc", area: .cipher, summary: "chains blocks, as ciphers did before AEAD", chain: "dual",
      change: limit(
        to: """
          ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:AES128-SHA
          """)),
    mozilla("modern") { $0.minimumVersion = .tls13 },
    mozilla("intermediate") { $0.cipherList = mozillaIntermediate },
    mozilla("old") {
      $0.minimumVersion = .tls10
      $0.cipherList = mozillaIntermediate + ":" + mozillaOld
    },
  ]

  /// Mozilla's recommended server configuration (Security/Server Side TLS, version 5.7).
  private static func mozilla(_ level: String, change: @escaping @Sendable (inout TLSServerConfiguration) -> Void) -> any ServerCase {
    HandshakeCase(
      "mozilla-\(level)", area: .cipher, summary: "is configured as Mozilla recommends, \(level)",
      chain: level == "modern" ? "good" : "dual"
    ) {
      $0.groups = "X25519:P-256:P-384"
      $0.cipherSuites13 = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"
      $0.agreesInFiniteFields = true
      change(&$0)
    }
  }

  /// Ciphers of 40 bits, and those of single countries.
  private static let national: [any ServerCase] = [
    PolicyCase("export", area: .cipher, summary: "has ciphers of 40 bits", promise: .handshakeRefused(.handshakeFailure)) { chains in
      let suites = "EXP-EDH-RSA-DES-CBC-SHA:EXP-DES-CBC-SHA:EXP-RC4-MD5:EXP-RC2-CBC-MD5:EXP-ADH-RC4-MD5:RC4-MD5"
      return ServerHelloPolicy([.ssl3: .openSSL(suites), .tls10: .openSSL(suites)], certificates: [chains.rsa])
    },
    PolicyCase("gost", area: .cipher, summary: "has the Russian ciphers alone", promise: .handshakeRefused(.handshakeFailure)) { chains in
      // Kuznyechik, Magma and the older ones (RFC 9189).
      let old = "0xc102:0x0081"
      let suites: [ProtocolVersion: [CipherSuite]] = [.tls10: .openSSL(old), .tls12: .openSSL("0xc100:0xc101:" + old)]
      return ServerHelloPolicy(suites, certificates: [chains.gost]).with { $0.signatureSchemes = [] }
    },
    PolicyCase(
      "sm4", area: .cipher, summary: "has the Chinese ciphers of TLS 1.3 alone", promise: .handshakeRefused(.handshakeFailure)
    ) { chains in
      // RFC 8998.
      ServerHelloPolicy([.tls13: .openSSL("TLS13-SM4-GCM-SM3:TLS13-SM4-CCM-SM3")], certificates: [chains.sm2]).with {
        $0.groups = GroupRules([.curveSM2])
        $0.signatureSchemes = [SignatureScheme(0x0708)]
      }
    },
  ]

  private static let preferences: [any ServerCase] = [
    PolicyCase.ordinary("client-preference", area: .cipher, summary: "takes what the client likes best") {
      $0.preference = .client
      $0.groups.prefersOwnOrder = false
    },
    PolicyCase.ordinary("chacha-when-preferred", area: .cipher, summary: "prefers AES unless the client prefers ChaCha20") {
      $0.preference = .serverUnlessClientPrefersChaCha20
    },
    PolicyCase("server-preference-unusual", area: .cipher, summary: "has an order that no product comes with") { chains in
      let classic = """
        CAMELLIA128-SHA:ECDHE-RSA-AES256-SHA384:AES256-GCM-SHA384:ECDHE-ECDSA-AES128-SHA:DHE-RSA-CHACHA20-POLY1305:\
        ECDHE-RSA-AES128-GCM-SHA256:DES-CBC3-SHA:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-SHA256:AES128-SHA
        """
      let modern = "TLS_AES_128_CCM_SHA256:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384"
      return ServerHelloPolicy([.tls12: .openSSL(classic), .tls13: .openSSL(modern)], certificates: [chains.rsa, chains.ec]).with {
        $0.groups = GroupRules([.secp521r1, .x448, .secp256r1, .x25519, .secp384r1])
        $0.groups.takesAnyShare = false
      }
    },
    PolicyCase.ordinary(
      "equal-preference", area: .cipher, summary: "leaves the choice to the client among suites that it likes alike"
    ) {
      $0.preference = .equals([
        .openSSL("ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305"),
        .openSSL("ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-CHACHA20-POLY1305"),
        .openSSL(ServerHelloPolicy.ordinaryModern),
      ])
    },
    PolicyCase.ordinary(
      "picks-unoffered-suite", area: .cipher, summary: "selects a suite that was not offered instead of refusing"
    ) {
      $0.oddities.unofferedSuite = [CipherSuite].openSSL("AES128-SHA").first
    },
    // DEFLATE (RFC 3749).
    PolicyCase.ordinary("tls-compression", area: .cipher, summary: "compresses what it sends, up to TLS 1.2") {
      $0.compressionMethods = [1, 0]
    },
  ]

  /// Ciphers that libraries no longer support.
  private static let broken: [any ServerCase] = [
    broken("rc4", summary: "has RC4 alone", "ECDHE-RSA-RC4-SHA:RC4-SHA"),
    broken("rc4-md5", summary: "has RC4 with MD5 alone", "RC4-MD5"),
    broken("3des", summary: "has Triple DES alone", "ECDHE-RSA-DES-CBC3-SHA:DES-CBC3-SHA"),
  ]

  /// A server up to TLS 1.2 whose ciphers no client offers.
  private static func broken(_ name: String, summary: String, _ suites: String) -> any ServerCase {
    PolicyCase(name, area: .cipher, summary: summary, promise: .handshakeRefused(.handshakeFailure)) { chains in
      let list: [CipherSuite] = .openSSL(suites)
      return ServerHelloPolicy([.tls10: list, .tls11: list, .tls12: list], certificates: [chains.rsa])
    }
  }

  private static let mozillaIntermediate = """
    ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:\
    ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384:\
    DHE-RSA-CHACHA20-POLY1305
    """

  private static let mozillaOld = """
    ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384:\
    ECDHE-RSA-AES256-SHA384:ECDHE-ECDSA-AES256-SHA:ECDHE-RSA-AES256-SHA:DHE-RSA-AES128-SHA256:DHE-RSA-AES256-SHA256:\
    AES128-GCM-SHA256:AES256-GCM-SHA384:AES128-SHA256:AES256-SHA256:AES128-SHA:AES256-SHA:DES-CBC3-SHA
    """
}
