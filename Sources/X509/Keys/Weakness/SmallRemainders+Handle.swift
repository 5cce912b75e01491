internal import CData

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
    let primes = Self.primes
    // The primes of a group have a product of one machine word, so that one long division serves several of them.
    let groups = unsafe Self.groups
    for position in groups.indices {
      let group = unsafe groups[position]
      let rest = words.reduce(0) { group.product.dividingFullWidth(($0, $1)).remainder }
      for index in Int(group.first)..<Int(group.first) + Int(group.count) {
        remainders[primes[index]] = UInt16(truncatingIfNeeded: rest % UInt64(primes[index]))
      }
    }
    self.remainders = remainders
  }

  /// The remainder modulo a prime below the bound.
  subscript(_ prime: Int) -> Int { remainders.indices.contains(prime) ? Int(remainders[prime]) : 0 }

  /// All primes below the bound, in order.
  static var primes: SmallPrimes { SmallPrimes() }

  private static var groups: UnsafeBufferPointer<cdata_prime_group> {
    var count = 0
    let start = unsafe cdata_prime_groups(&count)
    return unsafe UnsafeBufferPointer(start: start, count: count)
  }

  /// The number in words of 64 bits, most significant first.
  private static func words(_ bytes: [UInt8]) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: (bytes.count + 7) / 8)
    for (index, byte) in bytes.reversed().enumerated() { words[words.count - 1 - index / 8] |= UInt64(byte) << UInt64(index % 8 * 8) }
    return words
  }
}

/// The primes below `SmallRemainders.bound` in ascending order, from a constant table.
@safe struct SmallPrimes: RandomAccessCollection {
  private let table: UnsafeBufferPointer<UInt16>

  init() {
    var count = 0
    let start = unsafe cdata_small_primes(&count)
    unsafe table = UnsafeBufferPointer(start: start, count: count)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { unsafe table.count }

  subscript(index: Int) -> Int {
    precondition(indices.contains(index), "no small prime has this index")
    return unsafe Int(table[index])
  }
}
