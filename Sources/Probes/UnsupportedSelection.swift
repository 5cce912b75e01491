internal import Bytes
internal import Observation
internal import TLSWire

/// A TLS 1.3 server's choice that is not supported here, so that its certificate cannot be decrypted.
struct UnsupportedSelection {
  /// The choice, and the missing algorithm.
  private let chosen: String
  private let missing: String
  private let code: String

  /// Nil for a choice that is supported.
  init?(_ hello: ServerHello) {
    if let group = hello.selectedGroup, !Self.groups.contains(group) {
      (chosen, missing, code) = (group.description, Self.arithmetic(of: group), "tls.group-not-computed")
    } else if !Self.suites.contains(hello.cipherSuite) {
      (chosen, missing, code) = (hello.cipherSuite.description, Self.cipher(of: hello.cipherSuite), "tls.suite-not-computed")
    } else {
      return nil
    }
  }

  func failure(at endpoint: Endpoint) -> Failure {
    Failure(
      stage: .handshake, code: code,
      message: "\(endpoint) negotiates \(chosen) only; its certificate cannot be read without \(missing)",
      hint: .code(.runCiphers))
  }

  private static func arithmetic(of group: NamedGroup) -> String {
    let name = group.name ?? ""
    return families.first { name.holds($0.part) }?.name ?? "that group"
  }

  private static func cipher(of suite: CipherSuite) -> String {
    let name = suite.name ?? ""
    return families.first { name.holds($0.part) }?.name ?? "that suite"
  }

  private static let families: [(part: String, name: String)] = [
    ("MLKEM", "ML-KEM"), ("Kyber", "Kyber"), ("SM2", "SM2"), ("SM4", "SM4"), ("GC256", "GOST"), ("GC512", "GOST"), ("GOST", "GOST"),
    ("AEGIS", "AEGIS"),
  ]
  /// The groups of the wide ClientHello.
  private static let groups: Set<NamedGroup> = [
    .x25519, .x448, .secp256r1, .secp384r1, .secp521r1, .ffdhe2048, .ffdhe3072, .ffdhe4096, .ffdhe6144, .ffdhe8192,
  ]
  /// The suites of RFC 8446, all of which libssl supports.
  private static let suites: Set<CipherSuite> = [
    .aes128GCMSHA256, .aes256GCMSHA384, .chaCha20Poly1305SHA256, CipherSuite(0x1304), CipherSuite(0x1305),
  ]
}
