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

  /// Of all registered suites.
  static let registered = TypicalSuiteOrder(CipherSuite.registered)

  init(_ registered: [CipherSuite]) {
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

/// A server's choice of one suite over another.
struct SuiteChoice: Hashable, Sendable {
  let winner: CipherSuite
  let loser: CipherSuite
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

extension TypicalSuiteOrder {
  /// The orders of libraries, then orders that administrators configure: by these criteria, most important first, in every permutation.
  ///
  /// Each is given as the rank of every suite; duplicates are removed.
  func guesses(for suites: [CipherSuite]) -> [[Int]] {
    guard suites.count > 2 else { return [] }
    var seen: Set<[Int]> = []
    return (libraryGuesses(for: suites) + criteriaGuesses(for: suites)).filter { seen.insert($0).inserted }
  }

  /// The first of the criteria orders in which each winner precedes its losers.
  func order(of suites: [CipherSuite], with choices: Set<SuiteChoice>) -> [CipherSuite]? {
    let places = Dictionary(suites.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    var pairs: [(winner: Int, loser: Int)] = []
    for choice in choices {
      guard let loser = places[choice.loser] else { continue }
      guard let winner = places[choice.winner] else { return nil }
      pairs.append((winner, loser))
    }
    var best: [Int]?
    forEachCriteriaGuess(for: suites) { keys in
      guard pairs.allSatisfy({ keys[$0.winner] <= keys[$0.loser] }) else { return }
      let ranks = Self.ranks(keys)
      if best.map({ ranks.lexicographicallyPrecedes($0) }) ?? true { best = ranks }
    }
    return best.map { ranks in
      var order = suites
      for (index, rank) in ranks.enumerated() { order[rank] = suites[index] }
      return order
    }
  }

  /// Suites that a library lacks are last.
  private func libraryGuesses(for suites: [CipherSuite]) -> [[Int]] {
    LibraryPreferences.all.map { library in
      let places = Dictionary(library.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
      let sorted = suites.indices.sorted { (places[suites[$0]] ?? .max, $0) < (places[suites[$1]] ?? .max, $1) }
      var ranks = Array(repeating: 0, count: suites.count)
      for (rank, index) in sorted.enumerated() { ranks[index] = rank }
      return ranks
    }
  }

  private func criteriaGuesses(for suites: [CipherSuite]) -> [[Int]] {
    var guesses: Set<[Int]> = []
    forEachCriteriaGuess(for: suites) { guesses.insert(Self.ranks($0)) }
    return guesses.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Each guess as one integer per suite, by which the suites are sorted; the low 16 bits are the index of the suite.
  ///
  /// Only the sequences and variants that differ for these suites are tried: a list of few kinds of suites has few. Guesses may be repeated.
  private func forEachCriteriaGuess(for suites: [CipherSuite], _ body: ([Int]) -> Void) {
    let criteria = suites.map { Criteria($0, traits($0)) }
    let last = criteria.map(\.hash)
    var seen: Set<[[Int]]> = []
    for variant in 0..<16 {
      let first = variant & 8 == 0 ? criteria.map(\.weakness) : last.map { _ in 0 }
      let values = Criterion.allCases.map { criterion in criteria.map { $0.value(criterion, variant) } }
      guard seen.insert([first] + values).inserted else { continue }
      for sequence in Self.permutations(values.indices.filter { Set(values[$0]).count > 1 }) {
        // The criteria in turn, six bits each.
        var keys = first
        for index in sequence {
          let values = values[index]
          for suite in suites.indices { keys[suite] = keys[suite] * 64 + values[suite] }
        }
        for suite in suites.indices { keys[suite] = (keys[suite] * 4 + last[suite]) * 65_536 + suite }
        body(keys)
      }
    }
  }

  private static func ranks(_ keys: [Int]) -> [Int] {
    var ranks = keys
    for (rank, key) in keys.sorted().enumerated() { ranks[key & 0xffff] = rank }
    return ranks
  }

  fileprivate enum Criterion: CaseIterable { case secrecy, hash, bits, exchange, cipher }

  /// The values by which two suites are compared; lower is preferred.
  private struct Criteria {
    /// Obsolete, or anonymous.
    let weakness: Int
    let secrecy: Int
    let hash: Int
    /// In bytes.
    let bits: Int
    let exchange: Int
    let authentication: Int
    let cipher: Int

    init(_ suite: CipherSuite, _ traits: SuiteTraits?) {
      let facts = suite.facts
      let name = traits?.exchange ?? ""
      let kinds = ["AES", "CHACHA20", "Camellia", "ARIA", "3DES", "RC4", "DES", "RC2", "NULL"]
      let kind = kinds.firstIndex { facts?.cipher.hasPrefix($0) == true } ?? 3
      let isAnonymous = name.hasSuffix("anonymous")
      weakness = kind == 8 ? 4 : kind > 4 ? 3 : isAnonymous ? 2 : kind == 4 ? 1 : 0
      secrecy = facts?.hasForwardSecrecy == true ? 0 : 1
      hash = facts?.isAEAD == true ? 0 : facts?.mac == "SHA384" || facts?.mac == "SHA256" ? 1 : facts?.mac == "SHA1" ? 2 : 3
      bits = min((facts?.bits ?? 0) / 8, 63)
      exchange = name.hasPrefix("ECDHE") || name.hasPrefix("AECDH") ? 0 : name.hasPrefix("DHE") || name.hasPrefix("ADH") ? 1 : 2
      authentication = name.hasSuffix("ECDSA") ? 0 : name.hasSuffix("RSA") ? 1 : 2
      cipher = 4 * kind + (facts?.cipher.hasSuffix("GCM") == true ? 0 : facts?.isAEAD == true ? 1 : 2)
    }

    /// From 0 to 63.
    func value(_ criterion: Criterion, _ variant: Int) -> Int {
      switch criterion {
      case .secrecy: secrecy
      case .hash: hash
      case .bits: variant & 1 == 0 ? 63 - bits : bits
      case .exchange: 4 * exchange + (variant & 2 == 0 || authentication == 2 ? authentication : 1 - authentication)
      case .cipher: variant & 4 != 0 && cipher / 4 == 1 ? 0 : cipher + 1
      }
    }
  }

  private static func permutations(_ list: [Int]) -> [[Int]] {
    guard let first = list.first else { return [[]] }
    return permutations(Array(list.dropFirst())).flatMap { rest in
      (0...rest.count).map { position in
        var whole = rest
        whole.insert(first, at: position)
        return whole
      }
    }
  }
}
