import TLSWire
import TestSupport

/// Servers to be found out.
enum Configurations {
  static let modern: [CipherSuite] = [.aes256GCMSHA384, .chaCha20Poly1305SHA256, .aes128GCMSHA256]

  static let intermediate: [CipherSuite] = [0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0x009e, 0x009f, 0xccaa].map { CipherSuite($0) }

  /// What OpenSSL 3.0 accepts with an RSA and an ECDSA certificate, of `openssl ciphers ALL:COMPLEMENTOFALL`, in its order.
  static func classic(upTo version: ProtocolVersion) -> [CipherSuite] {
    let exchanges = ["ECDHE/ECDSA", "ECDHE/RSA", "DHE/RSA", "RSA/RSA", "ADH/anonymous", "AECDH/anonymous"]
    let all = openSSL.map { CipherSuite($0) }.filter { suite in
      exchanges.contains("\(suite.keyExchange ?? "")/\(suite.authentication ?? "")")
    }
    return all.filter { suite in
      guard let facts = suite.facts else { return false }
      let needsTLS12 = facts.isAEAD || facts.mac == "SHA256" || facts.mac == "SHA384"
      return version >= .tls12 || !needsTLS12
    }
  }

  static func random(seed: UInt64) -> SimulatedServer {
    var generator = SeededGenerator(seed: seed)
    var server = SimulatedServer()
    let pool = CipherSuite.registered.filter { $0.facts.map { $0.firstVersion < .tls13 } == true && $0.name?.hasPrefix("TLS_SRP") != true }
    let count = Int.random(in: 1...40, using: &generator)
    let chosen = Array(pool.shuffled(using: &generator).prefix(count))
    for version in [ProtocolVersion.ssl3, .tls10, .tls11, .tls12] where Bool.random(using: &generator) { server.suites[version] = chosen }
    if Bool.random(using: &generator) || server.suites.isEmpty { server.suites[.tls13] = modern.shuffled(using: &generator) }
    server.preference = Bool.random(using: &generator) ? .server : .client
    server.groupsByServer = Bool.random(using: &generator)
    server.refusesEmptyShares = Int.random(in: 0..<4, using: &generator) == 0
    let groups: [NamedGroup] = [.x25519MLKEM768, .x25519, .secp256r1, .secp384r1, .secp521r1, .x448, .ffdhe2048, NamedGroup(0x0104)]
    server.modernGroups = Array(groups.shuffled(using: &generator).prefix(Int.random(in: 1...8, using: &generator)))
    if server.refusesEmptyShares { server.modernGroups.insert(.x25519, at: 0) }
    server.modernGroups = Array(Set(server.modernGroups)).sorted { $0.rawValue < $1.rawValue }.shuffled(using: &generator)
    server.versionAlert = Bool.random(using: &generator) ? .protocolVersion : .handshakeFailure
    return server
  }

  /// The order of `openssl ciphers ALL:COMPLEMENTOFALL` (OpenSSL 3.0.22, Apache-2.0), which servers built on it keep.
  static let openSSL: [UInt16] = [
    0x1302, 0x1303, 0x1301, 0xc02c, 0xc030, 0x00a3, 0x009f, 0xcca9, 0xcca8, 0xccaa, 0xc0af, 0xc0ad, 0xc0a3, 0xc09f, 0xc05d, 0xc061,
    0xc057, 0xc053, 0x00a7, 0xc02b, 0xc02f, 0x00a2, 0x009e, 0xc0ae, 0xc0ac, 0xc0a2, 0xc09e, 0xc05c, 0xc060, 0xc056, 0xc052, 0x00a6,
    0xc024, 0xc028, 0x006b, 0x006a, 0xc073, 0xc077, 0x00c4, 0x00c3, 0x006d, 0x00c5, 0xc023, 0xc027, 0x0067, 0x0040, 0xc072, 0xc076,
    0x00be, 0x00bd, 0x006c, 0x00bf, 0xc00a, 0xc014, 0x0039, 0x0038, 0x0088, 0x0087, 0xc019, 0x003a, 0x0089, 0xc009, 0xc013, 0x0033,
    0x0032, 0x0045, 0x0044, 0xc018, 0x0034, 0x0046, 0x00ad, 0x00ab, 0xccae, 0xccad, 0xccac, 0xc0ab, 0xc0a7, 0xc06f, 0xc06d, 0x009d,
    0xc0a1, 0xc09d, 0xc051, 0x00a9, 0xccab, 0xc0a9, 0xc0a5, 0xc06b, 0x00ac, 0x00aa, 0xc0aa, 0xc0a6, 0xc06e, 0xc06c, 0x009c, 0xc0a0,
    0xc09c, 0xc050, 0x00a8, 0xc0a8, 0xc0a4, 0xc06a, 0x003d, 0x00c0, 0x003c, 0x00ba, 0xc038, 0xc036, 0xc022, 0xc021, 0xc020, 0x00b7,
    0x00b3, 0x0095, 0x0091, 0xc09b, 0xc099, 0xc097, 0x0035, 0x0084, 0x00af, 0x008d, 0xc095, 0xc037, 0xc035, 0xc01f, 0xc01e, 0xc01d,
    0x00b6, 0x00b2, 0x0094, 0x0090, 0xc09a, 0xc098, 0xc096, 0x002f, 0x0041, 0x00ae, 0x008c, 0xc094, 0xc006, 0xc010, 0xc015, 0x003b,
    0xc03b, 0xc03a, 0xc039, 0x00b9, 0x00b8, 0x00b5, 0x00b4, 0x002e, 0x002d, 0x0002, 0x0001, 0x00b1, 0x00b0, 0x002c,
  ]
}
