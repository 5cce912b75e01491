import Bytes
import Checks
import Observation
import Report
import TLSWire

/// Documents about a server that does as it should, and about one that accepts nearly everything.
enum CiphersFixture {
  static let x25519 = WireValue(id: "0x001d", name: "x25519")
  static let secp256r1 = WireValue(id: "0x0017", name: "secp256r1")
  static let hybrid = WireValue(id: "0x11ec", name: "X25519MLKEM768")

  private static func suite(
    _ id: String, _ name: String, _ openSSL: String?, _ keyExchange: String? = nil, _ authentication: String? = nil, bits: Int? = 128,
    group: WireValue? = nil, dhBits: Int? = nil
  ) -> SuiteObservation {
    let isSecret = keyExchange == nil || ["ECDHE", "DHE", "ADH", "AECDH"].contains(keyExchange)
    return SuiteObservation(
      id: id, name: name, openSSLName: openSSL, keyExchange: keyExchange, authentication: authentication, bits: bits,
      forwardSecrecy: isSecret, group: group, dhBits: dhBits)
  }

  private static func accepted(_ version: String, _ suites: [SuiteObservation], _ preference: OrderPreference = .server)
    -> ProtocolObservation
  {
    ProtocolObservation(
      version: version, support: .accepted, evidence: EvidenceDescription(.serverHello), cipherSuites: suites, preference: preference)
  }

  private static func refused(_ version: String, _ how: EvidenceKind = .alert, _ detail: String? = "protocol_version")
    -> ProtocolObservation
  {
    ProtocolObservation(version: version, support: .refused, evidence: EvidenceDescription(how, detail: detail, tries: 2))
  }

  private static func tls13(_ group: WireValue) -> [SuiteObservation] {
    [
      suite("0x1302", "TLS_AES_256_GCM_SHA384", "TLS_AES_256_GCM_SHA384", bits: 256, group: group),
      suite("0x1303", "TLS_CHACHA20_POLY1305_SHA256", "TLS_CHACHA20_POLY1305_SHA256", bits: 256, group: group),
      suite("0x1301", "TLS_AES_128_GCM_SHA256", "TLS_AES_128_GCM_SHA256", group: group),
    ]
  }

  private static let forward = [
    suite("0xc02b", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE", "ECDSA", group: x25519),
    suite("0xc02f", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE", "RSA", group: x25519),
    suite(
      "0xcca9", "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE", "ECDSA", bits: 256,
      group: x25519),
    suite(
      "0xcca8", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", "ECDHE-RSA-CHACHA20-POLY1305", "ECDHE", "RSA", bits: 256, group: x25519),
  ]

  private static let topics = [
    "versions", "suites", "order", "groups", "schemes", "dh-parameters", "extensions", "compression", "fallback", "tolerance",
  ]

  static var modern: CiphersObservation {
    var seen = CiphersObservation(endpoint: Endpoint(.loopbackV4, port: 443), asked: topics)
    seen.protocols = [
      refused("SSLv2", .close, nil), refused("SSLv3"), refused("TLSv1.0"), refused("TLSv1.1"),
      accepted("TLSv1.2", forward, .serverUnlessClientPrefersChaCha20), accepted("TLSv1.3", tls13(hybrid)),
    ]
    seen.groups = [
      GroupObservation(id: "0x0017", name: "secp256r1", kind: .ellipticCurve, protocols: ["TLSv1.2", "TLSv1.3"], provenByShare: true),
      GroupObservation(id: "0x001d", name: "x25519", kind: .ellipticCurve, protocols: ["TLSv1.2", "TLSv1.3"], provenByShare: true),
      GroupObservation(id: "0x11ec", name: "X25519MLKEM768", kind: .hybrid, protocols: ["TLSv1.3"], provenByShare: true),
    ]
    seen.groupPreferences = [
      GroupPreferenceObservation(protocol: "TLSv1.2", order: [x25519, secp256r1], preference: .server),
      GroupPreferenceObservation(
        protocol: "TLSv1.3", order: [hybrid, x25519, secp256r1], preference: .server, withShareOf: [x25519], helloRetry: true),
    ]
    seen.signatureSchemes = [
      SchemeObservation(id: "0x0403", name: "ecdsa_secp256r1_sha256", protocols: ["TLSv1.2", "TLSv1.3"]),
      SchemeObservation(id: "0x0804", name: "rsa_pss_rsae_sha256", protocols: ["TLSv1.2", "TLSv1.3"]),
      SchemeObservation(id: "0x0401", name: "rsa_pkcs1_sha256", protocols: ["TLSv1.2"]),
    ]
    let digest = String(repeating: "5a", count: 32)
    seen.certificateTypes = [
      CertificateTypeObservation(
        type: "EC", subject: "CN=example.org", signatureSchemes: [WireValue(id: "0x0403", name: "ecdsa_secp256r1_sha256")],
        protocols: ["TLSv1.2", "TLSv1.3"], sha256: digest),
      CertificateTypeObservation(
        type: "RSA", subject: "CN=example.org",
        signatureSchemes: [WireValue(id: "0x0804", name: "rsa_pss_rsae_sha256"), WireValue(id: "0x0401", name: "rsa_pkcs1_sha256")],
        protocols: ["TLSv1.2", "TLSv1.3"], sha256: digest),
    ]
    seen.extensions = [
      ExtensionObservation(id: "0x0000", name: "server_name", protocols: ["TLSv1.2", "TLSv1.3"]),
      ExtensionObservation(id: "0x0010", name: "application_layer_protocol_negotiation", protocols: ["TLSv1.2", "TLSv1.3"]),
      ExtensionObservation(id: "0x0017", name: "extended_master_secret", protocols: ["TLSv1.2"]),
      ExtensionObservation(id: "0xff01", name: "renegotiation_info", protocols: ["TLSv1.2"]),
    ]
    seen.features = [
      FeatureObservation(name: "compression", support: .refused), FeatureObservation(name: "extended_main_secret", support: .accepted),
      FeatureObservation(name: "encrypt_then_mac", support: .refused),
      FeatureObservation(name: "secure_renegotiation", support: .accepted),
    ]
    seen.tolerances = tolerances.map { FeatureObservation(name: $0, support: .accepted) }
    seen.cost = CostObservation(
      connections: 67, retries: 0, bytesSent: 41_230, bytesReceived: 180_012, elapsed: 312_450,
      byQuestion: [
        TopicCost("versions", connections: 8), TopicCost("suites", connections: 21), TopicCost("order", connections: 12),
        TopicCost("groups", connections: 9), TopicCost("schemes", connections: 8), TopicCost("tolerance", connections: 9),
      ])
    return seen
  }

  private static let tolerances = [
    "hello_of_256_to_511_bytes", "hello_over_1400_bytes", "hello_over_2048_bytes", "hello_in_segments", "hello_in_records",
    "unknown_extension", "unknown_version", "grease", "many_suites",
  ]

  private static let old = [
    suite("0xc014", "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA", "ECDHE-RSA-AES256-SHA", "ECDHE", "RSA", bits: 256, group: secp256r1),
    suite("0x0039", "TLS_DHE_RSA_WITH_AES_256_CBC_SHA", "DHE-RSA-AES256-SHA", "DHE", "RSA", bits: 256, dhBits: 1_024),
    suite("0x002f", "TLS_RSA_WITH_AES_128_CBC_SHA", "AES128-SHA", "RSA", "RSA"),
    suite("0x000a", "TLS_RSA_WITH_3DES_EDE_CBC_SHA", "DES-CBC3-SHA", "RSA", "RSA", bits: 168),
    suite("0x0005", "TLS_RSA_WITH_RC4_128_SHA", "RC4-SHA", "RSA", "RSA"),
    suite("0x0008", "TLS_RSA_EXPORT_WITH_DES40_CBC_SHA", "EXP-DES-CBC-SHA", "RSA", "RSA", bits: 40),
    suite("0x0034", "TLS_DH_anon_WITH_AES_128_CBC_SHA", "ADH-AES128-SHA", "ADH", "anonymous", dhBits: 1_024),
    suite("0x0002", "TLS_RSA_WITH_NULL_SHA", "NULL-SHA", "RSA", "RSA", bits: 0),
  ]

  static var broad: CiphersObservation {
    var seen = modern
    let dhe = suite("0x009e", "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", "DHE-RSA-AES128-GCM-SHA256", "DHE", "RSA", dhBits: 1_024)
    let unnamed = SuiteObservation(id: "0xfff0", name: "0xfff0")
    let rest = [
      SuiteObservation(
        id: "0x0096", name: "TLS_RSA_WITH_SEED_CBC_SHA", openSSLName: "SEED-SHA", support: .refused,
        evidence: EvidenceDescription(.alert, detail: "handshake_failure", tries: 2)),
      SuiteObservation(
        id: "0xc100", name: "TLS_GOSTR341112_256_WITH_KUZNYECHIK_CTR_OMAC", support: .undetermined,
        evidence: EvidenceDescription(.timeOut, tries: 3)),
    ]
    var tls12 = accepted("TLSv1.2", forward + [dhe] + old + [unnamed])
    tls12.others = rest
    let kinds = [
      SuiteObservation(
        id: "0x010080", name: "SSL_CK_RC4_128_WITH_MD5", openSSLName: "RC4-MD5", keyExchange: "RSA", bits: 128, forwardSecrecy: false),
      SuiteObservation(
        id: "0x0700c0", name: "SSL_CK_DES_192_EDE3_CBC_WITH_MD5", openSSLName: "DES-CBC3-MD5", keyExchange: "RSA", bits: 168,
        forwardSecrecy: false),
    ]
    seen.protocols = [
      accepted("SSLv2", kinds, .clientByProtocol), accepted("SSLv3", Array(old.dropFirst())),
      accepted("TLSv1.0", old), accepted("TLSv1.1", Array(old.prefix(3)), .client), tls12,
      ProtocolObservation(version: "TLSv1.3", support: .undetermined, evidence: EvidenceDescription(.timeOut, tries: 3)),
    ]
    seen.groups = [
      GroupObservation(id: "0x0013", name: "secp192r1", kind: .ellipticCurve, protocols: ["TLSv1.0", "TLSv1.1", "TLSv1.2"]),
      GroupObservation(id: "0x0017", name: "secp256r1", kind: .ellipticCurve, protocols: ["TLSv1.0", "TLSv1.1", "TLSv1.2"]),
      GroupObservation(
        id: "0x001e", name: "x448", kind: .ellipticCurve, protocols: [], support: .undetermined,
        evidence: EvidenceDescription(.reset, tries: 4)),
      GroupObservation(
        id: "0x0018", name: "secp384r1", kind: .ellipticCurve, protocols: [], support: .refused,
        evidence: EvidenceDescription(.alert, detail: "handshake_failure")),
    ]
    let secp192r1 = WireValue(id: "0x0013", name: "secp192r1")
    seen.groupPreferences = [
      GroupPreferenceObservation(protocol: "TLSv1.2", order: [secp256r1, secp192r1], preference: .client)
    ]
    seen.signatureSchemes.append(SchemeObservation(id: "0x0201", name: "rsa_pkcs1_sha1", protocols: ["TLSv1.2"]))
    seen.certificateTypes[0].subject = "CN=evil\u{1b}[31m|<b>,O==cmd()"
    seen.dhParameters = [
      ParametersObservation(
        bits: 1_024, wellKnown: "Oakley group 2 (RFC 2409)", generator: "02", primeSHA256: String(repeating: "d1", count: 32),
        protocols: ["SSLv3", "TLSv1.0", "TLSv1.1", "TLSv1.2"])
    ]
    seen.features = [
      FeatureObservation(name: "compression", support: .accepted, detail: "deflate"),
      FeatureObservation(name: "fallback_scsv", support: .refused),
      FeatureObservation(name: "extended_main_secret", support: .refused),
      FeatureObservation(name: "secure_renegotiation", support: .undetermined, evidence: EvidenceDescription(.reset, tries: 3)),
      FeatureObservation(
        name: "session_ticket", support: .undetermined,
        evidence: EvidenceDescription(.notAsked, detail: "the server speaks a single version", tries: 0)),
      FeatureObservation(name: "client_certificate", support: .accepted, detail: "2 authorities named"),
    ]
    seen.tolerances[3] = FeatureObservation(
      name: "hello_in_segments", support: .refused, evidence: EvidenceDescription(.alert, detail: "decode_error", tries: 2),
      detail: "the ClientHello in several TCP segments")
    seen.tolerances[6] = FeatureObservation(
      name: "unknown_version", support: .undetermined, evidence: EvidenceDescription(.timeOut, tries: 3))
    seen.oddities = [
      AnomalyObservation(code: "server.picks-unoffered-suite", message: "picks TLS_RSA_WITH_RC4_128_SHA, which was not offered\u{7}")
    ]
    seen.cost = CostObservation(
      connections: 1_204, retries: 17, bytesSent: 1_341_230, bytesReceived: 2_180_012, elapsed: 61_312_450,
      byQuestion: [TopicCost("versions", connections: 8), TopicCost("suites", connections: 1_196)],
      backedOff: BackOffObservation(times: 3, reason: "connections were reset", slowestRate: 4.5))
    return seen
  }

  static func document(_ ciphers: CiphersObservation, isPartial: Bool = false) -> Document {
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    seen[CiphersObservation.self] = .observed(ciphers)
    var document = Document(
      about: CiphersObservation.self, in: CheckedObservation(seen, settings: CheckSettings(isPartial: isPartial)),
      tool: ToolDescription(version: "0.1.0"), startedAt: ChainFixture.time)
    document.isPartial = isPartial
    return document
  }
}
