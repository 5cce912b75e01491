extension BigNumber {
  /// The integer part of the root of the given degree, by Newton's method from above; the number itself for degrees below 2.
  public func root(_ degree: Int) -> BigNumber {
    guard degree > 1, !isZero else { return self }
    guard degree <= bits else { return BigNumber(1) }
    var root = Self.powerOfTwo((bits + degree - 1) / degree)
    let count = BigNumber(UInt64(degree))
    let less = BigNumber(UInt64(degree - 1))
    // The values decrease from above, quadratically at the end; the bound far exceeds the number of steps needed.
    for _ in 0..<bits {
      guard let step = divided(by: root.power(degree - 1)), let next = (root * less + step).divided(by: count), next < root else { break }
      root = next
    }
    return root
  }

  /// The root if the number is exactly a power of that degree, else nil.
  public func exactRoot(_ degree: Int) -> BigNumber? {
    if degree == 2, !mayBeSquare { return nil }
    let root = root(degree)
    return root.power(degree) == self ? root : nil
  }

  /// The number raised to `exponent`; meant for small exponents or small numbers.
  public func power(_ exponent: Int) -> BigNumber {
    var result = BigNumber(1)
    var square = self
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  private static func powerOfTwo(_ exponent: Int) -> BigNumber {
    let bytes = [1 << UInt8(exponent % 8)] + [UInt8](repeating: 0, count: exponent / 8)
    return BigNumber(bytes: bytes) ?? BigNumber(1)
  }

  /// False for 99 of 100 numbers that are not squares: squares have few residues.
  private var mayBeSquare: Bool {
    let rest = remainder(by: 64 * 63 * 65 * 11)
    return Self.squares64 >> UInt64(rest % 64) & 1 == 1 && Self.squares63 >> UInt64(rest % 63) & 1 == 1
      && Self.squares13 >> UInt64(rest % 13) & 1 == 1 && Self.squares11 >> UInt64(rest % 11) & 1 == 1
      && Self.squares5 >> UInt64(rest % 5) & 1 == 1
  }

  /// A bit for each quadratic residue.
  private static func squares(_ modulus: UInt64) -> UInt64 { (0..<modulus).reduce(0) { $0 | 1 << ($1 * $1 % modulus) } }
  private static let squares64 = squares(64)
  private static let squares63 = squares(63)
  private static let squares13 = squares(13)
  private static let squares11 = squares(11)
  private static let squares5 = squares(5)
}
