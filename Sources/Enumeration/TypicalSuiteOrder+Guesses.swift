internal import TLSWire

extension TypicalSuiteOrder {
  /// The orders of libraries, then orders that administrators configure: by these criteria, most important first, in every permutation.
  ///
  /// Each is given as the rank of every suite; duplicates are removed.
  func guesses(for suites: [CipherSuite]) -> [[Int]] {
    guard suites.count > 2 else { return [] }
    var seen: Set<[Int]> = []
    return (libraryGuesses(for: suites) + criteriaGuesses(for: suites)).filter { seen.insert($0).inserted }
  }

  /// The criteria orders as lists, most likely first.
  func orders(of suites: [CipherSuite]) -> some Sequence<[CipherSuite]> {
    criteriaGuesses(for: suites).lazy.map { ranks in
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
    let criteria = suites.map { Criteria($0, traits($0)) }
    var guesses: Set<[Int]> = []
    for sequence in Self.sequences {
      for variant in 0..<16 {
        // One integer per suite, for fast sorting: the criteria in turn, then its index in the list.
        let keys = criteria.indices.map { criteria[$0].key(sequence, variant) << 16 | $0 }.sorted()
        var ranks = Array(repeating: 0, count: suites.count)
        for (rank, key) in keys.enumerated() { ranks[key & 0xffff] = rank }
        guesses.insert(ranks)
      }
    }
    return guesses.sorted { $0.lexicographicallyPrecedes($1) }
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

    /// Six bits per criterion, most important first.
    func key(_ sequence: [Criterion], _ variant: Int) -> Int {
      var key = variant & 8 == 0 ? weakness : 0
      for criterion in sequence { key = key << 6 | value(criterion, variant) }
      return key << 2 | hash
    }

    /// From 0 to 63.
    private func value(_ criterion: Criterion, _ variant: Int) -> Int {
      switch criterion {
      case .secrecy: secrecy
      case .hash: hash
      case .bits: variant & 1 == 0 ? 63 - bits : bits
      case .exchange: 4 * exchange + (variant & 2 == 0 || authentication == 2 ? authentication : 1 - authentication)
      case .cipher: variant & 4 != 0 && cipher / 4 == 1 ? 0 : cipher + 1
      }
    }
  }

  private static let sequences = permutations(Criterion.allCases)

  private static func permutations(_ list: [Criterion]) -> [[Criterion]] {
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
