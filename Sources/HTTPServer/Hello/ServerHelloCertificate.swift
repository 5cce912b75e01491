public import TLSWire

/// A chain that a server sends, and the capabilities of its key.
public struct ServerHelloCertificate: Hashable, Sendable {
  /// The kind of the first certificate's key.
  public enum KeyType: Hashable, Sendable {
    case rsa(bits: Int)
    case rsaPSS(bits: Int)
    case ec(NamedGroup)
    case ed25519, ed448, dsa, gost, sm2, mlDSA44, mlDSA65, mlDSA87
    /// A static Diffie-Hellman key.
    case dh
  }

  public var keyType: KeyType
  /// DER, the server certificate first.
  public var chain: [[UInt8]]

  public init(_ keyType: KeyType, chain: [[UInt8]]) {
    self.keyType = keyType
    self.chain = chain
  }
}

extension ServerHelloCertificate.KeyType {
  /// True if such a key authenticates the server in a suite up to TLS 1.2 (RFC 5246, section 7.4.2; RFC 8422, section 2).
  package func suits(authentication: String?, keyExchange: String?) -> Bool {
    if keyExchange == "DH" { return self == .dh }
    if keyExchange == "ECDH", authentication != "SM2" { return isCurve }
    switch (keyExchange, authentication) {
    // An unregistered suite is treated as RSA.
    case ("RSA", _), (nil, nil): return isRSA
    case (_, "RSA"): return isRSA || isRSAPSS
    case (_, "ECDSA"): return isCurve || self == .ed25519 || self == .ed448
    case (_, "DSS"): return self == .dsa
    case (_, "SM2"): return self == .sm2
    case (_, .some(let name)) where name.hasPrefix("GOST"): return self == .gost
    default: return false
    }
  }

  /// True if such a key supports the scheme in the version (RFC 8446, section 4.2.3; RFC 5246, section 7.4.1.4.1).
  func signs(_ scheme: SignatureScheme, in version: ProtocolVersion) -> Bool {
    let number = scheme.rawValue
    let isPair = !version.isModern && (1...6).contains(number >> 8)
    switch self {
    case .rsa: return (0x0804...0x0806).contains(number) || isPair && number & 0xff == 1
    case .rsaPSS: return (0x0809...0x080b).contains(number)
    case .ec(let curve): return version.isModern ? Self.schemes[curve] == number : isPair && number & 0xff == 3
    case .ed25519: return scheme == .ed25519
    case .ed448: return scheme == .ed448
    case .dsa: return isPair && number & 0xff == 2
    case .gost: return (0x0709...0x070f).contains(number)
    case .sm2: return number == 0x0708
    case .mlDSA44: return version.isModern && number == 0x0904
    case .mlDSA65: return version.isModern && number == 0x0905
    case .mlDSA87: return version.isModern && number == 0x0906
    case .dh: return false
    }
  }

  /// The scheme of a TLS 1.2 server for a client without signature_algorithms (RFC 5246, section 7.4.1.4.1).
  var unaskedScheme: SignatureScheme? {
    switch self {
    case .rsa: .rsaPKCS1SHA1
    case .ec: .ecdsaSHA1
    case .dsa: SignatureScheme(0x0202)
    default: nil
    }
  }

  /// The length of a signature in bytes.
  var signatureLength: Int {
    switch self {
    case .rsa(let bits), .rsaPSS(let bits): max(1, bits / 8)
    case .ec(let curve): [.secp384r1: 103, .secp521r1: 138][curve] ?? 71
    case .ed25519, .gost: 64
    case .ed448: 114
    case .dsa: 46
    case .sm2: 71
    case .mlDSA44: 2_420
    case .mlDSA65: 3_309
    case .mlDSA87: 4_627
    case .dh: 0
    }
  }

  private var isRSA: Bool { if case .rsa = self { true } else { false } }
  private var isRSAPSS: Bool { if case .rsaPSS = self { true } else { false } }
  private var isCurve: Bool { if case .ec = self { true } else { false } }

  /// TLS 1.3 ties the hash to the curve.
  private static let schemes: [NamedGroup: UInt16] = [
    .secp256r1: 0x0403, .secp384r1: 0x0503, .secp521r1: 0x0603, NamedGroup(0x001a): 0x081a, NamedGroup(0x001b): 0x081b,
    NamedGroup(0x001c): 0x081c,
  ]
}
