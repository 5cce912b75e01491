internal import Observation
internal import TLSWire

/// Facts about algorithms.
///
/// Classical levels are from NIST SP 800-57 part 1 revision 5, section 5.6.1, and RFC 7748; quantum levels are the categories of FIPS 203, 204
/// and 205, and for symmetric ciphers and hashes those of the keys and digests that define the categories. A level without an accepted
/// figure is absent.
enum AlgorithmTable {
  /// By the names of `CipherSuiteInfo.cipher`.
  private static let ciphers: [String: CryptoAlgorithm] = table([
    block("AES-128-CBC", "AES", 128, .cbc), block("AES-256-CBC", "AES", 256, .cbc),
    sealed("AES-128-GCM", "AES", 128, .gcm), sealed("AES-256-GCM", "AES", 256, .gcm), sealed("AES-128-CCM", "AES", 128, .ccm),
    sealed("AES-256-CCM", "AES", 256, .ccm), sealed("AES-128-CCM8", "AES", 128, .ccm), sealed("AES-256-CCM8", "AES", 256, .ccm),
    block("Camellia-128-CBC", "CAMELLIA", 128, .cbc), block("Camellia-256-CBC", "CAMELLIA", 256, .cbc),
    sealed("Camellia-128-GCM", "CAMELLIA", 128, .gcm), sealed("Camellia-256-GCM", "CAMELLIA", 256, .gcm),
    block("ARIA-128-CBC", "ARIA", 128, .cbc), block("ARIA-256-CBC", "ARIA", 256, .cbc), sealed("ARIA-128-GCM", "ARIA", 128, .gcm),
    sealed("ARIA-256-GCM", "ARIA", 256, .gcm), block("SEED-CBC", "SEED", 128, .cbc), block("SM4-CBC", "SM4", 128, .cbc),
    sealed("SM4-GCM", "SM4", 128, .gcm), sealed("SM4-CCM", "SM4", 128, .ccm),
    CryptoAlgorithm(
      "CHACHA20-POLY1305", .authenticatedEncryption, family: "ChaCha20", parameterSet: "256", classicalLevel: 256, quantumLevel: 5),
    CryptoAlgorithm("3DES-CBC", .blockCipher, family: "3DES", parameterSet: "168", mode: .cbc, classicalLevel: 112, quantumLevel: 0),
    weak("DES-CBC", "DES", 56, .blockCipher, .cbc), weak("DES-40-CBC", "DES", 40, .blockCipher, .cbc),
    weak("RC2-40-CBC", "RC2", 40, .blockCipher, .cbc), weak("RC2-56-CBC", "RC2", 56, .blockCipher, .cbc),
    weak("RC4-40", "RC4", 40, .streamCipher), weak("RC4-56", "RC4", 56, .streamCipher),
    // Its biases are practical to exploit, so that the length of the key is no level of security.
    CryptoAlgorithm("RC4-128", .streamCipher, family: "RC4", parameterSet: "128", quantumLevel: 0),
    CryptoAlgorithm("RC2-CBC", .blockCipher, family: "RC2", parameterSet: "128", mode: .cbc, quantumLevel: 0),
    CryptoAlgorithm("IDEA-CBC", .blockCipher, family: "IDEA", parameterSet: "128", mode: .cbc, classicalLevel: 126),
    CryptoAlgorithm("Salsa20", .streamCipher, family: "Salsa20", parameterSet: "256"),
    CryptoAlgorithm("eSTREAM-Salsa20", .streamCipher, family: "Salsa20", parameterSet: "256"),
    CryptoAlgorithm("AEGIS-128L", .authenticatedEncryption, parameterSet: "128", classicalLevel: 128),
    CryptoAlgorithm("AEGIS-256", .authenticatedEncryption, parameterSet: "256", classicalLevel: 256),
    CryptoAlgorithm("GOST-28147-89", .blockCipher, family: "GOST"),
    CryptoAlgorithm("GOST-28147-89-CNT", .blockCipher, family: "GOST", mode: .ctr),
    CryptoAlgorithm("Kuznyechik-CTR", .blockCipher, family: "GOST", mode: .ctr),
    CryptoAlgorithm("Magma-CTR", .blockCipher, family: "GOST", mode: .ctr),
    CryptoAlgorithm("Kuznyechik-MGM", .authenticatedEncryption, family: "GOST", mode: .other),
    CryptoAlgorithm("Magma-MGM", .authenticatedEncryption, family: "GOST", mode: .other),
    CryptoAlgorithm("Fortezza-CBC", .blockCipher, family: "Skipjack", mode: .cbc, classicalLevel: 80, quantumLevel: 0),
  ])

  /// By the names of `CipherSuiteInfo.mac`, and as hashes by the suffixes of the names of suites.
  private static let digests: [String: (name: String, family: String, classical: Int?, quantum: Int?, authentication: Int?)] = [
    "MD5": ("MD5", "MD5", nil, 0, nil), "SHA1": ("SHA-1", "SHA-1", nil, 0, 128), "SHA224": ("SHA-224", "SHA-2", 112, nil, 192),
    "SHA256": ("SHA-256", "SHA-2", 128, 2, 256), "SHA384": ("SHA-384", "SHA-2", 192, 4, 256), "SHA512": ("SHA-512", "SHA-2", 256, 5, 256),
    "SM3": ("SM3", "SM3", 128, nil, nil),
  ]

  /// Key agreement with curves whose name does not have the size of the field.
  private static let curves: [String: (curve: String?, level: Int?)] = [
    "x25519": ("other/Curve25519", 128), "x448": ("other/Curve448", 224), "curveSM2": ("oscaa/SM2", 128), "GC256A": (nil, 128),
    "GC256B": (nil, 128), "GC256C": (nil, 128), "GC256D": (nil, 128), "GC512A": (nil, 256), "GC512B": (nil, 256), "GC512C": (nil, 256),
  ]

  /// By the names of `PublicKeyDescription.curve`.
  private static let namedCurves: [String: String] = [
    "P-192": "nist/P-192", "P-224": "nist/P-224", "P-256": "nist/P-256", "P-384": "nist/P-384", "P-521": "nist/P-521",
    "secp256k1": "secg/secp256k1", "brainpoolP256r1": "brainpool/brainpoolP256r1", "brainpoolP384r1": "brainpool/brainpoolP384r1",
    "brainpoolP512r1": "brainpool/brainpoolP512r1", "SM2": "oscaa/SM2",
  ]

  /// The categories of parameter sets of FIPS 203, 204 and 205, by what their names end with.
  private static let categories: [(suffix: String, category: Int)] = [
    ("MLKEM512", 1), ("MLKEM768", 3), ("MLKEM1024", 5), ("MLDSA44", 2), ("MLDSA65", 3), ("MLDSA87", 5), ("128S", 1), ("128F", 1),
    ("192S", 3), ("192F", 3), ("256S", 5), ("256F", 5),
  ]
}

// MARK: - Rows

extension AlgorithmTable {
  private static func table(_ rows: [CryptoAlgorithm]) -> [String: CryptoAlgorithm] {
    Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
  }

  private static func block(_ name: String, _ family: String, _ bits: Int, _ mode: CryptoAlgorithm.Mode) -> CryptoAlgorithm {
    CryptoAlgorithm(
      name, .blockCipher, family: family, parameterSet: "\(bits)", mode: mode, classicalLevel: bits, quantumLevel: bits >= 256 ? 5 : 1)
  }

  private static func sealed(_ name: String, _ family: String, _ bits: Int, _ mode: CryptoAlgorithm.Mode) -> CryptoAlgorithm {
    CryptoAlgorithm(
      name, .authenticatedEncryption, family: family, parameterSet: "\(bits)", mode: mode, classicalLevel: bits,
      quantumLevel: bits >= 256 ? 5 : 1)
  }

  private static func weak(
    _ name: String, _ family: String, _ bits: Int, _ primitive: CryptoAlgorithm.Primitive, _ mode: CryptoAlgorithm.Mode? = nil
  ) -> CryptoAlgorithm {
    CryptoAlgorithm(name, primitive, family: family, parameterSet: "\(bits)", mode: mode, classicalLevel: bits, quantumLevel: 0)
  }
}

// MARK: - Suites

extension AlgorithmTable {
  /// The cipher of a suite; nil without encryption.
  static func cipher(_ name: String) -> CryptoAlgorithm? {
    name == "NULL" ? nil : ciphers[name] ?? CryptoAlgorithm(name, .other)
  }

  /// `SHA1` as a message authentication code.
  static func authentication(_ name: String) -> CryptoAlgorithm {
    guard let digest = digests[name] else { return CryptoAlgorithm(name, .mac) }
    return CryptoAlgorithm(
      "HMAC-\(digest.name)", .mac, family: "HMAC", parameterSet: digest.name, classicalLevel: digest.authentication)
  }

  /// `SHA256`, the hash of key derivation; nil for an unknown name.
  static func hash(_ name: String) -> CryptoAlgorithm? {
    digests[name].map {
      CryptoAlgorithm(
        $0.name, .hash, family: $0.family, parameterSet: $0.family == "SHA-2" ? String($0.name.dropFirst(4)) : nil,
        classicalLevel: $0.classical, quantumLevel: $0.quantum)
    }
  }

  /// The key exchange of a suite without a group; nil for a plain pre-shared key.
  static func keyExchange(_ name: String, dhBits: Int?) -> CryptoAlgorithm? {
    switch name {
    case "PSK": nil
    case "RSA":
      CryptoAlgorithm("RSAES-PKCS1", .publicKeyEncryption, family: "RSAES-PKCS1", padding: .pkcs1v15, quantumLevel: 0)
    case "DHE", "DH", "ADH": dhBits.map { finiteField(bits: $0) } ?? CryptoAlgorithm("FFDH", .keyAgreement, family: "FFDH", quantumLevel: 0)
    case "ECDHE", "ECDH", "AECDH": CryptoAlgorithm("ECDH", .keyAgreement, family: "ECDH", quantumLevel: 0)
    case "SRP": CryptoAlgorithm("SRP", .keyAgreement, family: "SRP", quantumLevel: 0)
    default: CryptoAlgorithm(name, .other)
    }
  }

  /// Diffie-Hellman over a prime of that size.
  static func finiteField(bits: Int) -> CryptoAlgorithm {
    CryptoAlgorithm(
      "FFDH-\(bits)", .keyAgreement, family: "FFDH", parameterSet: "\(bits)", classicalLevel: level(ofModulus: bits), quantumLevel: 0)
  }

  /// The strength of a modulus of RSA or Diffie-Hellman; the sizes between are as strong as the next smaller one.
  static func level(ofModulus bits: Int) -> Int {
    [(15_360, 256), (8_192, 200), (7_680, 192), (6_144, 176), (4_096, 152), (3_072, 128), (2_048, 112), (1_024, 80)]
      .first { $0.0 <= bits }?.1 ?? 0
  }

  /// The strength of an elliptic curve over a field of that size.
  static func level(ofField bits: Int) -> Int {
    [(512, 256), (384, 192), (256, 128), (224, 112), (160, 80)].first { $0.0 <= bits }?.1 ?? 0
  }
}

// MARK: - Groups, signatures and keys

extension AlgorithmTable {
  static func group(_ name: String, kind: GroupKind?) -> CryptoAlgorithm {
    switch kind {
    case .ellipticCurve: return curve(name)
    case .finiteField: return finiteField(bits: number(in: name) ?? 0)
    case .postQuantum: return keyEncapsulation(name)
    case .hybrid: return CryptoAlgorithm(name, .combiner, parameterSet: name, quantumLevel: category(of: name))
    case nil: return CryptoAlgorithm(name, .other)
    }
  }

  private static func curve(_ name: String) -> CryptoAlgorithm {
    if let known = curves[name] {
      return CryptoAlgorithm(
        "ECDH-\(name)", .keyAgreement, family: "ECDH", curve: known.curve, classicalLevel: known.level, quantumLevel: 0)
    }
    // The numbers of TLS 1.3 are other names of the same curves.
    let plain = name.hasSuffix("tls13") ? String(name.dropLast(5)) : name
    let strength = number(in: plain).map { level(ofField: $0) }
    let standard = plain.hasPrefix("sec") ? "secg/\(plain)" : plain.hasPrefix("brainpool") ? "brainpool/\(plain)" : nil
    return CryptoAlgorithm("ECDH-\(plain)", .keyAgreement, family: "ECDH", curve: standard, classicalLevel: strength, quantumLevel: 0)
  }

  /// The first number of at least three digits: 256 of `secp256r1`.
  private static func number(in name: String) -> Int? {
    name.split { !$0.isASCII || !$0.isNumber }.first { $0.count > 2 }.flatMap { Int($0) }
  }

  /// `MLKEM768` or `ML-KEM-768`; drafts and other algorithms keep their name.
  private static func keyEncapsulation(_ name: String) -> CryptoAlgorithm {
    let plain = name.filter { $0 != "-" }
    guard plain.hasPrefix("MLKEM") else { return CryptoAlgorithm(name, .kem) }
    let set = String(plain.dropFirst(5))
    return CryptoAlgorithm("ML-KEM-\(set)", .kem, family: "ML-KEM", parameterSet: set, quantumLevel: category(of: name))
  }

  /// Hybrid groups have that of their ML-KEM part; drafts have none.
  private static func category(of name: String) -> Int? {
    let plain = name.uppercased().filter { $0 != "_" && $0 != "-" }
    return categories.first { plain.hasSuffix($0.suffix) }?.category
  }

  /// A signature algorithm by the name of a TLS scheme (`ecdsa_secp256r1_sha256`) or of an X.509 algorithm (`ecdsa-with-SHA256`).
  static func signature(_ name: String) -> CryptoAlgorithm {
    let plain = name.lowercased()
    let digest = ["sha512", "sha384", "sha256", "sha224", "sha1", "md5", "md4", "md2", "sm3"].first { plain.contains($0) }
      .map { digests[$0.uppercased()]?.name ?? $0.uppercased() }
    func made(_ base: String, _ family: String?, padding: CryptoAlgorithm.Padding? = nil) -> CryptoAlgorithm {
      CryptoAlgorithm(
        digest.map { "\(base)-\($0)" } ?? base, .signature, family: family, parameterSet: digest, padding: padding, quantumLevel: 0)
    }
    switch plain {
    case "ed25519":
      return CryptoAlgorithm("Ed25519", .signature, family: "EdDSA", curve: "other/Ed25519", classicalLevel: 128, quantumLevel: 0)
    case "ed448": return CryptoAlgorithm("Ed448", .signature, family: "EdDSA", curve: "other/Ed448", classicalLevel: 224, quantumLevel: 0)
    case _ where plain.hasPrefix("rsa_pss") || plain.hasPrefix("rsassa-pss"): return made("RSASSA-PSS", "RSASSA-PSS", padding: .other)
    case _ where plain.hasPrefix("rsa_pkcs1") || plain.contains("withrsa"): return made("RSASSA-PKCS1", "RSASSA-PKCS1", padding: .pkcs1v15)
    case _ where plain.hasPrefix("ecdsa"): return made("ECDSA", "ECDSA")
    case _ where plain.hasPrefix("dsa"): return made("DSA", "DSA")
    case _ where plain.hasPrefix("sm2"): return made("SM2", "SM2")
    case _ where plain.contains("gost"): return CryptoAlgorithm(name, .signature, family: "GOST", quantumLevel: 0)
    default: return postQuantumSignature(name)
    }
  }

  /// `mldsa44` or `ML-DSA-44`, `slhdsa_sha2_128s` or `SLH-DSA-SHA2-128s`; any other name is kept.
  private static func postQuantumSignature(_ name: String) -> CryptoAlgorithm {
    let plain = name.uppercased().filter { $0 != "_" && $0 != "-" }
    if plain.hasPrefix("MLDSA") {
      let size = String(plain.dropFirst(5))
      return CryptoAlgorithm("ML-DSA-\(size)", .signature, family: "ML-DSA", parameterSet: size, quantumLevel: category(of: name))
    }
    if plain.hasPrefix("SLHDSA") {
      let parts = name.split { $0 == "_" || $0 == "-" }.suffix(2)
      let set = "\(parts.first?.uppercased() ?? "")-\(parts.last?.lowercased() ?? "")"
      return CryptoAlgorithm("SLH-DSA-\(set)", .signature, family: "SLH-DSA", parameterSet: set, quantumLevel: category(of: name))
    }
    return CryptoAlgorithm(name, .signature)
  }

  static func key(_ key: PublicKeyDescription) -> CryptoAlgorithm {
    switch key.algorithm {
    case "RSA", "RSA-PSS":
      CryptoAlgorithm(
        key.bits.map { "\(key.algorithm)-\($0)" } ?? key.algorithm, key.algorithm == "RSA" ? .publicKeyEncryption : .signature,
        family: key.algorithm == "RSA" ? nil : "RSASSA-PSS", parameterSet: key.bits.map { "\($0)" },
        classicalLevel: key.bits.map { level(ofModulus: $0) }, quantumLevel: 0)
    case "EC":
      CryptoAlgorithm(
        key.curve.map { "ECDSA-\($0)" } ?? "ECDSA", .signature, family: key.curve == "SM2" ? "SM2" : "ECDSA", parameterSet: key.curve,
        curve: key.curve.flatMap { namedCurves[$0] }, classicalLevel: key.bits.map { level(ofField: $0) }, quantumLevel: 0)
    case "DSA":
      CryptoAlgorithm(
        key.bits.map { "DSA-\($0)" } ?? "DSA", .signature, family: "DSA", parameterSet: key.bits.map { "\($0)" },
        classicalLevel: key.bits.map { level(ofModulus: $0) }, quantumLevel: 0)
    case "DH": key.bits.map { finiteField(bits: $0) } ?? CryptoAlgorithm("FFDH", .keyAgreement, family: "FFDH", quantumLevel: 0)
    case "X25519", "X448": curve(key.algorithm.lowercased())
    case _ where key.algorithm.hasPrefix("ML-KEM"): keyEncapsulation(key.algorithm)
    case _ where ["Ed", "ML-DSA", "SLH-DSA", "GOST", "SM2"].contains { key.algorithm.hasPrefix($0) }: signature(key.algorithm)
    default: CryptoAlgorithm(key.algorithm, .other)
    }
  }
}
