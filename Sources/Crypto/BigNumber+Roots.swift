extension BigNumber {
  /// The integer part of the root of the given degree, by Newton's method from above; the number itself for degrees below 2.
  public func root(_ degree: Int) -> BigNumber {
    guard degree > 1, !isZero else { return self }
    guard degree <= bits else { return BigNumber(1) }
    var root = degree == 2 ? aboveSquareRoot : Self.powerOfTwo((bits + degree - 1) / degree)
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

  /// A number slightly above the square root, with at least 20 correct bits, computed from the leading bytes.
  private var aboveSquareRoot: BigNumber {
    let digits = bytes
    // An even number of the remaining bytes, whose root is a power of 256.
    let count = digits.count < 6 ? digits.count : 6 + digits.count % 2
    let leading = digits[..<count].reduce(0) { $0 << 8 | UInt64($1) }
    // Rounding errors are below 1: the value must not be below the root.
    let root = UInt64(Double(leading + 1).squareRoot()) + 2
    let zeros = [UInt8](repeating: 0, count: (digits.count - count) / 2)
    return BigNumber(bytes: BigNumber(root).bytes + zeros) ?? Self.powerOfTwo((bits + 1) / 2)
  }

  private static func powerOfTwo(_ exponent: Int) -> BigNumber {
    let bytes = [1 << UInt8(exponent % 8)] + [UInt8](repeating: 0, count: exponent / 8)
    return BigNumber(bytes: bytes) ?? BigNumber(1)
  }

  private var mayBeSquare: Bool { Self.mayBeSquare(remainder: remainder(by: Self.squareModulus)) }

  /// The modulus for `mayBeSquare(remainder:)`.
  public static let squareModulus: UInt32 = 64 * 63 * 65 * 11

  /// False for 99 of 100 numbers that are not squares, by the number's remainder modulo `squareModulus`: squares have few residues.
  public static func mayBeSquare(remainder: UInt32) -> Bool {
    squares64 >> UInt64(remainder % 64) & 1 == 1 && squares63 >> UInt64(remainder % 63) & 1 == 1
      && squares13 >> UInt64(remainder % 13) & 1 == 1 && squares11 >> UInt64(remainder % 11) & 1 == 1
      && squares5 >> UInt64(remainder % 5) & 1 == 1
  }

  // Bit i is set if i is a square modulo 64, 63, 13, 11 and 5.
  private static let squares64: UInt64 = 0x0202_0212_0203_0213
  private static let squares63: UInt64 = 0x0402_4830_1245_0293
  private static let squares13: UInt64 = 0x161b
  private static let squares11: UInt64 = 0x023b
  private static let squares5: UInt64 = 0x13
}
