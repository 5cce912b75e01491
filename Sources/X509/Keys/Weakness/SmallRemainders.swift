/// The remainders of a large number modulo each prime below 8,192.
///
/// 94 of 100 random numbers have a factor that small, and 95 of 100 one below 65,536, which takes six times as long to test.
struct SmallRemainders: Sendable {
  static let bound = 8_192

  /// Indexed by the prime; 0 for indices that are not prime.
  private let remainders: [UInt16]

  init(_ number: [UInt8]) {
    let words = Self.words(number)
    var remainders = [UInt16](repeating: 0, count: Self.bound)
    for group in Self.groups {
      let rest = words.reduce(0) { group.product.dividingFullWidth(($0, $1)).remainder }
      for prime in group.primes { remainders[prime] = UInt16(truncatingIfNeeded: rest % UInt64(prime)) }
    }
    self.remainders = remainders
  }

  /// The remainder modulo a prime below the bound.
  subscript(_ prime: Int) -> Int { remainders.indices.contains(prime) ? Int(remainders[prime]) : 0 }

  /// All primes below the bound, in order.
  static let primes: [Int] = {
    var isComposite = [Bool](repeating: false, count: bound)
    return (2..<bound).filter { number in
      if isComposite[number] { return false }
      for multiple in stride(from: number * number, to: bound, by: number) { isComposite[multiple] = true }
      return true
    }
  }()

  /// Groups of primes whose product fits into one machine word, so that one long division serves several of them.
  private static let groups: [(product: UInt64, primes: [Int])] = {
    var groups: [(product: UInt64, primes: [Int])] = []
    var current: (product: UInt64, primes: [Int]) = (1, [])
    for prime in primes {
      let (product, overflow) = current.product.multipliedReportingOverflow(by: UInt64(prime))
      if overflow {
        groups.append(current)
        current = (UInt64(prime), [prime])
      } else {
        current = (product, current.primes + [prime])
      }
    }
    return groups + [current]
  }()

  /// The number in words of 64 bits, most significant first.
  private static func words(_ bytes: [UInt8]) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: (bytes.count + 7) / 8)
    for (index, byte) in bytes.reversed().enumerated() { words[words.count - 1 - index / 8] |= UInt64(byte) << UInt64(index % 8 * 8) }
    return words
  }
}
