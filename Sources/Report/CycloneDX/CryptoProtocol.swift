internal import Bytes
internal import Crypto
internal import Observation
internal import TLSWire

/// A protocol version of a server with what it accepts in it, with the properties of CycloneDX 1.7 (`protocolProperties`).
struct CryptoProtocol: Hashable {
  /// `TLSv1.2`.
  let version: String
  var suites: [Suite] = []
  /// Algorithms of groups and signature schemes, in their order.
  var others: [CryptoAlgorithm] = []

  /// A suite that the server accepts.
  struct Suite: Hashable {
    let id: String
    let name: String
    let algorithms: [CryptoAlgorithm]
    var groups: [String] = []
    var schemes: [String] = []
  }

  /// All algorithms, each once.
  var algorithms: [CryptoAlgorithm] {
    var seen: Set<CryptoAlgorithm> = []
    return (suites.flatMap(\.algorithms) + others).filter { seen.insert($0).inserted }
  }

  /// Different servers that accept the same have one component.
  var reference: String {
    "protocol:\(version):\(Hex.encode(Digest.sha256(JSONWriter(pretty: false).bytes(of: properties))).prefix(16))"
  }

  var component: JSONValue { CycloneDXComponent.json(version, reference, "protocol", [.init("protocolProperties", properties)]) }

  private var properties: JSONValue {
    // The registry of CycloneDX has no SSL.
    let isTLS = version.hasPrefix("TLSv")
    var members: [JSONValue.Member] = [
      .init("type", .string(isTLS ? "tls" : "other")), .init("version", .string(number)),
      .init("cipherSuites", .array(suites.map(\.json))),
    ]
    let related = others.map { (type: "algorithm", reference: $0.reference) }
    if !related.isEmpty { members.append(.init("relatedCryptographicAssets", CycloneDXComponent.related(related))) }
    return .object(members)
  }

  /// `1.2`; of SSL `3.0`.
  private var number: String {
    if version.hasPrefix("TLSv") { return String(version.dropFirst(4)) }
    return version.hasPrefix("SSLv") ? version.dropFirst(4) + ".0" : version
  }
}

extension CryptoProtocol.Suite {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("algorithms", .array(algorithms.map { .string($0.reference) })),
      .init("identifiers", .array(identifiers.map { .string($0) })),
    ]
    if !groups.isEmpty { members.append(.init("tlsGroups", .array(groups.map { .string($0) }))) }
    if !schemes.isEmpty { members.append(.init("tlsSignatureSchemes", .array(schemes.map { .string($0) }))) }
    return .object(members)
  }

  /// One per byte of the code point: `0xC0`, `0x2F`.
  private var identifiers: [String] {
    let digits = Array(id.drop { $0 != "x" }.dropFirst().uppercased())
    return stride(from: 0, to: digits.count - digits.count % 2, by: 2).map { "0x\(digits[$0])\(digits[$0 + 1])" }
  }
}

// MARK: - From observations

extension CryptoProtocol {
  /// The accepted versions with their accepted suites, groups and signature schemes.
  static func all(of ciphers: CiphersObservation) -> [CryptoProtocol] {
    ciphers.acceptedProtocols.map { seen in
      let groups = ciphers.groups.filter { $0.isAccepted && $0.protocols.contains(seen.version) }
      let schemes = ciphers.signatureSchemes.filter { $0.isAccepted && $0.protocols.contains(seen.version) }
      var version = CryptoProtocol(version: seen.version)
      version.suites = seen.cipherSuites.filter(\.isAccepted).map { Suite($0, in: seen.version, groups: groups, schemes: schemes) }
      version.others =
        groups.map { AlgorithmTable.group($0.name, kind: $0.kind) } + schemes.map { AlgorithmTable.signature($0.name) }
      version.others += ciphers.dhParameters.filter { $0.protocols.contains(seen.version) }.map {
        AlgorithmTable.finiteField(bits: $0.bits)
      }
      version.others = version.others.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      return version
    }
  }

  /// The negotiated parameters of a handshake.
  init(_ handshake: HandshakeDescription) {
    self.init(version: handshake.protocol)
    let group = handshake.group.map { value in AlgorithmTable.group(value.name, kind: NamedGroup.named(value.id)?.kind) }
    let scheme = handshake.signatureScheme.map { AlgorithmTable.signature($0.name) }
    if let suite = handshake.cipherSuite {
      suites = [
        Suite(
          id: suite.id, name: suite.name,
          algorithms: Suite.algorithms(of: SuiteObservation(id: suite.id, name: suite.name), in: version, group: group),
          groups: handshake.group.map { [$0.name] } ?? [], schemes: handshake.signatureScheme.map { [$0.name] } ?? [])
      ]
    }
    others = [group, scheme].compactMap(\.self)
  }
}

extension CryptoProtocol.Suite {
  fileprivate init(_ suite: SuiteObservation, in version: String, groups: [GroupObservation], schemes: [SchemeObservation]) {
    let selected = suite.group.map { value in AlgorithmTable.group(value.name, kind: NamedGroup.named(value.id)?.kind) }
    self.init(
      id: suite.id, name: suite.name,
      algorithms: Self.algorithms(of: suite, in: version, group: selected))
    self.groups = groups.filter { Self.uses($0, suite.keyExchange) }.map(\.name)
    self.schemes = schemes.filter { Self.uses($0, suite) }.map(\.name)
  }

  /// The suites of TLS 1.3 go with every group.
  private static func uses(_ group: GroupObservation, _ keyExchange: String?) -> Bool {
    switch keyExchange {
    case nil: true
    case "ECDHE", "AECDH": group.kind == .ellipticCurve
    case "DHE", "ADH": group.kind == .finiteField
    default: false
    }
  }

  /// Only suites with ephemeral keys are signed; those of TLS 1.3 go with every scheme.
  private static func uses(_ scheme: SchemeObservation, _ suite: SuiteObservation) -> Bool {
    guard let keyExchange = suite.keyExchange else { return true }
    guard keyExchange == "ECDHE" || keyExchange == "DHE" else { return false }
    let algorithm = SignatureScheme.named(scheme.id)?.algorithm
    return switch suite.authentication {
    case "RSA": algorithm == "RSA" || algorithm == "RSA-PSS"
    case "ECDSA": algorithm == "ECDSA" || algorithm == "EdDSA"
    case "DSS": algorithm == "DSA"
    default: false
    }
  }

  /// Key exchange, cipher, and MAC or hash.
  fileprivate static func algorithms(of suite: SuiteObservation, in version: String, group: CryptoAlgorithm?) -> [CryptoAlgorithm] {
    let facts = CipherSuite.named(suite.id)?.facts
    var algorithms: [CryptoAlgorithm] = []
    if let group {
      algorithms.append(group)
    } else if let exchange = suite.keyExchange ?? facts?.keyExchange {
      if let algorithm = AlgorithmTable.keyExchange(exchange, dhBits: suite.dhBits) { algorithms.append(algorithm) }
    }
    // A cipher kind of SSL 2.0 has no registered facts; its name has them.
    let cipher = facts?.cipher ?? SSL2Names.cipher(suite.name)
    if let cipher = cipher.flatMap({ AlgorithmTable.cipher($0) }) { algorithms.append(cipher) }
    if let mac = facts?.mac ?? SSL2Names.mac(suite.name), mac != "AEAD" {
      // The MAC of SSL is older than HMAC (RFC 6101, section 5.2.3.1).
      let hash = version.hasPrefix("SSL") ? AlgorithmTable.hash(mac) : nil
      algorithms.append(hash ?? AlgorithmTable.authentication(mac))
    }
    if facts?.isAEAD == true, let hash = suite.name.split(separator: "_").last.flatMap({ AlgorithmTable.hash(String($0)) }) {
      algorithms.append(hash)
    }
    return algorithms
  }
}

/// The ciphers of SSL 2.0, by the names of its cipher kinds.
private enum SSL2Names {
  static func cipher(_ name: String) -> String? {
    let ciphers = [
      "SSL_CK_RC4_128_WITH_MD5": "RC4-128", "SSL_CK_RC4_128_EXPORT40_WITH_MD5": "RC4-40", "SSL_CK_RC2_128_CBC_WITH_MD5": "RC2-CBC",
      "SSL_CK_RC2_128_CBC_EXPORT40_WITH_MD5": "RC2-40-CBC", "SSL_CK_IDEA_128_CBC_WITH_MD5": "IDEA-CBC",
      "SSL_CK_DES_64_CBC_WITH_MD5": "DES-CBC", "SSL_CK_DES_192_EDE3_CBC_WITH_MD5": "3DES-CBC",
    ]
    return ciphers[name]
  }

  static func mac(_ name: String) -> String? { cipher(name).map { _ in "MD5" } }
}

extension CodePoint {
  /// The code point with that `id` of documents: `0xc02f`.
  fileprivate static func named(_ id: String) -> Self? {
    guard id.hasPrefix("0x"), let value = RawValue(id.dropFirst(2), radix: 16) else { return nil }
    return Self(rawValue: value)
  }
}
