extension BigNumber {
  /// This number to the power of `exponent`, a number in big-endian bytes, modulo `modulus`; nil if the modulus is zero.
  ///
  /// Not in constant time: only for numbers that need no protection.
  public func power(_ exponent: some Collection<UInt8>, modulo modulus: BigNumber) -> BigNumber? {
    guard var base = remainder(by: modulus), var result = BigNumber(1).remainder(by: modulus) else { return nil }
    for byte in exponent.reversed() {
      for bit in 0..<8 {
        if byte >> UInt8(bit) & 1 == 1 {
          guard let product = result.multiplied(by: base, modulo: modulus) else { return nil }
          result = product
        }
        guard let square = base.multiplied(by: base, modulo: modulus) else { return nil }
        base = square
      }
    }
    return result
  }
}
