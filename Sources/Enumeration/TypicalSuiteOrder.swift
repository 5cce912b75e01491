internal import TLSWire

/// The order in which servers usually prefer suites, and how common each is.
///
/// A right guess saves ClientHellos and a wrong one costs some; results do not depend on it.
struct TypicalSuiteOrder: Sendable {
  /// All registered suites, most preferred first.
  let suites: [CipherSuite]
  private let ranks: [CipherSuite: Int]
  private let traits: [CipherSuite: SuiteTraits]
  private let known: Set<CipherSuite>

  init(_ registered: [CipherSuite] = CipherSuite.registered) {
    var traits: [CipherSuite: SuiteTraits] = [:]
    for suite in registered { traits[suite] = SuiteTraits(suite) }
    let listed = Self.openSSL.map { CipherSuite($0) }.filter { traits[$0] != nil }
    let known = Set(listed)
    let others = registered.filter { !known.contains($0) }
      .sorted { (traits[$0]?.rank ?? 99, $0.rawValue) < (traits[$1]?.rank ?? 99, $1.rawValue) }
    suites = listed + others
    self.known = known
    self.traits = traits
    ranks = Dictionary(suites.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
  }

  func rank(_ suite: CipherSuite) -> Int { ranks[suite] ?? Int(suite.rawValue) + 10_000 }

  /// Whether libssl has the suite at its lowest security level.
  func isOfLibssl(_ suite: CipherSuite) -> Bool { known.contains(suite) }

  func traits(_ suite: CipherSuite) -> SuiteTraits? { traits[suite] }

  func sorted(_ list: some Sequence<CipherSuite>) -> [CipherSuite] { list.sorted { rank($0) < rank($1) } }

  /// The order of `openssl ciphers ALL:COMPLEMENTOFALL` (OpenSSL 3.0.22, Apache-2.0), which nginx, Apache, HAProxy and others use.
  private static let openSSL: [UInt16] = [
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

/// The properties of a suite that likelihoods are computed from.
struct SuiteTraits: Hashable, Sendable {
  /// Key exchange and authentication.
  let exchange: String
  /// Cipher and MAC.
  let protection: String
  let firstVersion: ProtocolVersion
  /// SRP exchanges without signatures, whose user names only SRP servers know.
  let isSRP: Bool
  let isEphemeral: Bool
  let isElliptic: Bool
  /// Ephemeral keys in a finite field: the suites covered by RFC 7919.
  let isFiniteField: Bool
  let isChaCha: Bool
  let isAESGCM: Bool
  /// From 0, common, upwards to rare.
  let rank: Int
  /// Groups suites that servers select but then fail for the same lack: of accounts, parameters or curves.
  var family: Int {
    if isPSK { return 0 }
    if isFiniteField { return 1 }
    if isElliptic || exchange.hasPrefix("ECDH-") { return 2 }
    return exchange.hasPrefix("RSA-") ? 3 : 4
  }
  var isPSK: Bool { exchange.hasSuffix("-PSK") }

  init(_ suite: CipherSuite) {
    let facts = suite.facts
    let keyExchange = facts?.keyExchange ?? ""
    let cipher = facts?.cipher ?? ""
    exchange = keyExchange + "-" + (facts?.authentication ?? "")
    protection = cipher + "-" + (facts?.mac ?? "")
    firstVersion = facts?.firstVersion ?? .ssl3
    let name = suite.name ?? ""
    isSRP = name.hasPrefix("TLS_SRP")
    isElliptic = name.hasPrefix("TLS_ECDHE") || name.hasPrefix("TLS_ECDH_anon")
    isFiniteField = ["TLS_DHE", "TLS_DH_anon", "TLS_PSK_DHE"].contains { name.hasPrefix($0) }
    isEphemeral = isElliptic || isFiniteField
    isChaCha = cipher.hasPrefix("CHACHA20")
    isAESGCM = cipher.hasPrefix("AES") && cipher.hasSuffix("GCM")
    rank = Self.rank(name)
  }

  private static func rank(_ name: String) -> Int {
    let parts = Set(name.split(separator: "_").map(String.init))
    if !parts.isDisjoint(with: ["KRB5", "FORTEZZA", "GOSTR341094", "GOSTR341001", "DRAFT", "EXPORT1024"]) { return 9 }
    if parts.contains("EXPORT") { return 5 }
    if parts.contains("PSK") || parts.contains("SRP") { return 7 }
    if parts.contains("RC4") || parts.contains("3DES") { return 2 }
    if parts.contains("DES") || parts.contains("DES40") || parts.contains("IDEA") || parts.contains("SEED") { return 4 }
    return 6
  }
}
