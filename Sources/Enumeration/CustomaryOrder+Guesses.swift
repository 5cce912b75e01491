internal import TLSWire

extension CustomaryOrder {
  /// Orders that administrators and libraries give suites: by these criteria, the more important first, in every sequence.
  func guesses(for suites: [CipherSuite]) -> [[Int]] {
    guard suites.count > 2 else { return [] }
    let criteria = suites.map { Criteria($0, traits($0)) }
    var guesses: [[Int]] = []
    for sequence in Self.sequences {
      for variant in 0..<16 {
        let sorted = suites.indices.sorted { one, other in
          if variant & 8 == 0, criteria[one].weakness != criteria[other].weakness {
            return criteria[one].weakness < criteria[other].weakness
          }
          for criterion in sequence {
            let (left, right) = (criteria[one].value(criterion, variant), criteria[other].value(criterion, variant))
            if left != right { return left < right }
          }
          return (criteria[one].hash, one) < (criteria[other].hash, other)
        }
        var ranks = Array(repeating: 0, count: suites.count)
        for (rank, index) in sorted.enumerated() { ranks[index] = rank }
        guesses.append(ranks)
      }
    }
    return guesses
  }

  fileprivate enum Criterion: CaseIterable { case secrecy, hash, bits, exchange, cipher }

  /// What decides between two suites, lower is preferred.
  private struct Criteria {
    /// Out of date by any measure, or anonymous.
    let weakness: Int
    let secrecy: Int
    let hash: Int
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
      bits = facts?.bits ?? 0
      exchange = name.hasPrefix("ECDHE") || name.hasPrefix("AECDH") ? 0 : name.hasPrefix("DHE") || name.hasPrefix("ADH") ? 1 : 2
      authentication = name.hasSuffix("ECDSA") ? 0 : name.hasSuffix("RSA") ? 1 : 2
      cipher = 4 * kind + (facts?.cipher.hasSuffix("GCM") == true ? 0 : facts?.isAEAD == true ? 1 : 2)
    }

    func value(_ criterion: Criterion, _ variant: Int) -> Int {
      switch criterion {
      case .secrecy: secrecy
      case .hash: hash
      case .bits: variant & 1 == 0 ? -bits : bits
      case .exchange: 4 * exchange + (variant & 2 == 0 ? authentication : [1, 0, 2][authentication])
      case .cipher: variant & 4 != 0 && cipher / 4 == 1 ? -1 : cipher
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
