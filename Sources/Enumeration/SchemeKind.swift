internal import TLSWire

/// Signature schemes that are probed together.
enum SchemeKind: Hashable, Sendable, CaseIterable {
  /// All schemes of TLS 1.3, whose suites do not determine the signature.
  case modern
  /// Schemes for one type of certificate in TLS 1.2.
  case rsa, ecdsa, dsa

  var schemes: [SignatureScheme] {
    switch self {
    case .modern: ProbeCatalog.modernSchemes
    case .rsa, .ecdsa, .dsa: ProbeCatalog.classicSchemes.filter { Self.kind(of: $0) == self }
    }
  }

  /// Grouped by schemes that the same key can sign with.
  var likely: [[SignatureScheme]] {
    switch self {
    case .modern: [schemes.filter(Self.isECDSA), schemes.filter(Self.isPSS), schemes.filter { [0x0807, 0x0808].contains($0.rawValue) }]
    case .rsa: [schemes.filter(Self.isPSS), schemes.filter { $0.rawValue & 0xff == 1 }]
    case .ecdsa: [schemes.filter(Self.isECDSA), schemes.filter { !Self.isECDSA($0) }]
    case .dsa: [schemes]
    }
  }

  func isCommon(_ scheme: SignatureScheme) -> Bool {
    Self.isECDSA(scheme) || Self.isPSS(scheme) || self != .modern && scheme.rawValue & 0xff == 1
  }

  /// Whether a certificate of this type signs the suite's key exchange; EdDSA uses ECDSA suites (RFC 8422, section 5.10).
  func signs(_ suite: CipherSuite, _ customary: TypicalSuiteOrder) -> Bool {
    guard customary.traits(suite)?.isEphemeral == true else { return false }
    switch self {
    case .modern: return false
    case .rsa: return suite.authentication == "RSA"
    case .ecdsa: return suite.authentication == "ECDSA" || suite.authentication == "SM2"
    case .dsa: return suite.authentication == "DSS"
    }
  }

  private static func kind(of scheme: SignatureScheme) -> SchemeKind {
    if isPSS(scheme) || (0x0809...0x080b).contains(scheme.rawValue) { return .rsa }
    guard (1...6).contains(scheme.rawValue >> 8) else { return .ecdsa }
    switch scheme.rawValue & 0xff {
    case 1: return .rsa
    case 2: return .dsa
    default: return .ecdsa
    }
  }

  private static func isECDSA(_ scheme: SignatureScheme) -> Bool { [0x0403, 0x0503, 0x0603, 0x0303, 0x0203].contains(scheme.rawValue) }
  private static func isPSS(_ scheme: SignatureScheme) -> Bool { (0x0804...0x0806).contains(scheme.rawValue) }
}
