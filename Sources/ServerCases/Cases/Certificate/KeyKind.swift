internal import Crypto
internal import HTTPServer
internal import Minting
internal import PathValidation
internal import TLSEngine
internal import TLSWire
internal import X509

/// A valid chain whose server has a key of another kind or size.
struct KeyKind: ServerCase {
  let name: String
  let aliases: [String]
  let kind: TestKeys.Kind
  let expectation: ExpectedVerdict?

  init(_ name: String, _ aliases: String..., kind: TestKeys.Kind, _ expectation: ExpectedVerdict = ExpectedVerdict()) {
    self.name = name
    self.aliases = aliases
    self.kind = kind
    self.expectation = expectation
  }

  var summary: String { "the key is \(kind.rawValue)" }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    let isEncipherer = kind.rawValue.hasPrefix("RSA-") && kind != .rsaPSS
    let issued = try authorities.server(kind, 0) { if isEncipherer { $0.set(.keyUsage([.digitalSignature, .keyEncipherment])) } }
    return [authorities.present(issued)]
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .tls(try presentations(by: authorities)) {
      // The key is too short for the signatures of TLS 1.3 (RFC 8017, section 9.1.1).
      if kind == .rsa512 { $0.maximumVersion = .tls12 }
    }
  }
}

extension KeyKind {
  static let all: [KeyKind] = [
    KeyKind("rsa-512", "rsa512", kind: .rsa512, ExpectedVerdict(.weakKey)),
    KeyKind("rsa-2048", "rsa2048", kind: .rsa2048),
    KeyKind("rsa-3072", "rsa3072", kind: .rsa3072),
    KeyKind("rsa-4096", "rsa4096", kind: .rsa4096),
    KeyKind("rsa-8192", "rsa8192", kind: .rsa8192),
    KeyKind("rsa-pss", kind: .rsaPSS),
    KeyKind("p256", "ecc256", kind: .p256),
    KeyKind("p384", "ecc384", kind: .p384),
    KeyKind("p521", "ecc521", kind: .p521),
    KeyKind("ed448", kind: .ed448),
  ]
}
