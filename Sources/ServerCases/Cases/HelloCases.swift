internal import Crypto
internal import DomainNames
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire
internal import X509

/// How a server handles a ClientHello, and how it cuts its flight.
enum HelloCases {
  static let all: [any ServerCase] = fixed + handshakes + policies + torn

  private static let fixed: [any ServerCase] = [
    // Alert, TLS 1.2, two bytes: fatal, handshake_failure (RFC 8446, section 6).
    BehaviorCase.bytes(
      "alert", area: .hello, summary: "responds to every ClientHello with the alert handshake_failure",
      promise: .handshakeRefused(.handshakeFailure), [0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28]),
    // A record that announces a ServerHello of 118 bytes and holds its version and half its random.
    BehaviorCase.bytes(
      "truncated-hello", area: .hello, summary: "hangs up in the middle of its ServerHello", promise: .endsInside(.serverFlight),
      [0x16, 0x03, 0x03, 0x00, 0x7a, 0x02, 0x00, 0x00, 0x76, 0x03, 0x03] + [UInt8](repeating: 0x5a, count: 16)),
  ]

  private static let handshakes: [any ServerCase] = [
    BehaviorCase(
      "sni-default", area: .hello, summary: "sends the right certificate for the host's name, and another for other names"
    ) { authorities throws(CryptoError) in
      let own = authorities.present(try authorities.server())
      let other = authorities.present(try authorities.intermediate.server([.dns("default.test")]))
      return .tls([other]) { $0.serve(own, for: authorities.names) }
    },
    BehaviorCase(
      "unrecognized-name", area: .hello, summary: "knows one host, and refuses other server names",
      promise: .handshakeRefused(.unrecognizedName)
    ) { authorities throws(CryptoError) in
      let known: [GeneralName] = [.dns("known.example")]
      let own = authorities.present(try authorities.intermediate.server(known))
      return .tls([own]) {
        $0.serve(own, for: known)
        $0.refusesUnknownNames = true
      }
    },
    HandshakeCase(
      "alpn-mismatch", area: .hello, summary: "supports one application protocol, and refuses clients that offer others",
      promise: .handshakeRefused(.noApplicationProtocol), chain: "good"
    ) {
      $0.alpn = ["tlsprobe-test"]
      $0.refusesUnknownProtocols = true
    },
    HandshakeCase(
      "hello-retry", area: .hello, summary: "supports P-384 alone, and sends a HelloRetryRequest to clients without a share for it",
      chain: "good"
    ) {
      $0.groups = "P-384"
    },
  ]

  private static let policies: [any ServerCase] = [
    PolicyCase("many-keys", summary: "has certificates for ML-DSA, EdDSA, ECDSA and RSA") {
      ServerHelloPolicy.ordinary($0.mlDSA, $0.ed25519, $0.ec, $0.rsa).with {
        $0.signatureSchemes = [SignatureScheme(0x0905)] + ServerHelloPolicy.ordinarySchemes
      }
    },
    // Like JSSE.
    PolicyCase.ordinary(
      "hides-refusal", summary: "responds to a TLS 1.3 ClientHello whose schemes it lacks, and refuses in the encrypted flight"
    ) {
      $0.oddities.hidesWantOfScheme = true
    },
    PolicyCase.ordinary("needs-sni", summary: "refuses a client that names no host") { $0.needsServerName = true },
    PolicyCase.ordinary("alert-without-close", summary: "refuses with an alert and leaves the connection open") {
      $0.refusal = .alertWithoutClose
    },
    PolicyCase.ordinary("close-without-alert", summary: "refuses by hanging up without a word") { $0.refusal = .close },
    PolicyCase.ordinary("resets-refusals", summary: "refuses by a reset") { $0.refusal = .reset },
    PolicyCase.ordinary("one-byte-records", ["fragmented-records"], summary: "sends its messages in records of one byte") {
      $0.fragmentLength = 1
    },
    PolicyCase.ordinary("intolerant-long-hello", summary: "resets hellos of 256 to 511 bytes") {
      $0.intolerances = [Intolerance(.length(256...511), .reset)]
    },
    PolicyCase.ordinary("intolerant-grease", summary: "refuses reserved values that it ought to ignore") {
      $0.intolerances = [Intolerance(.grease, .alert)]
    },
    PolicyCase.ordinary("refuses-empty-key-share", summary: "rejects a ClientHello without key shares") {
      $0.retry.alertToNoShares = .illegalParameter
    },
    PolicyCase.ordinary("cookie-retry", summary: "requires every TLS 1.3 ClientHello again, with a cookie") {
      $0.retry.cookie = Array("stateless".utf8)
    },
    PolicyCase.ordinary("rate-limited", summary: "takes ten connections a second and resets the others") {
      $0.temper.connectionsPerSecond = 10
    },
    PolicyCase.ordinary("resets-every-third", summary: "resets every third connection") { $0.temper.resetsEvery = 3 },
    PolicyCase.ordinary("stalls-sometimes", summary: "does not respond to every fifth connection") { $0.temper.stallsEvery = 5 },
    PolicyCase.ordinary("repeated-random", summary: "sends the same random to every client") { $0.oddities.repeatsRandom = true },
    PolicyCase.ordinary("repeated-session-id", summary: "sends the same session ID to every client") {
      $0.oddities.repeatsSessionID = true
    },
    PolicyCase.ordinary("no-downgrade-sentinel", summary: "does not mark handshakes of versions before TLS 1.3") {
      $0.oddities.omitsDowngradeSentinel = true
    },
    PolicyCase.ordinary("compressed-certificate", summary: "compresses its certificate with zlib") { $0.certificateCompressions = [.zlib] },
  ]

  /// A flight that cannot be read to its end.
  static let torn: [any ClientHelloCase] = [
    PolicyCase.ordinary(
      "alert-in-handshake", summary: "sends its ServerHello, and then the alert internal_error",
      promise: .handshakeRefused(.internalError)
    ) {
      $0.oddities.alertAfterHello = .internalError
    },
    PolicyCase(
      "oversized-record", summary: "sends its first flight in a record that is longer than records may be", promise: .refusedByClient
    ) { chains in
      let above = chains.ec.chain.dropFirst()
      // Enough certificates to exceed the maximum record length (RFC 5246, section 6.2.3).
      let many = Array(repeating: above, count: 60).flatMap { $0 }
      let certificate = ServerHelloCertificate(chains.ec.keyType, chain: chains.ec.chain + many)
      return ServerHelloPolicy([.tls12: .openSSL(ServerHelloPolicy.ordinaryClassic)], certificates: [certificate]).with {
        $0.oddities.knowsNoRecordLimit = true
      }
    },
  ]
}
