internal import Crypto
internal import TLSWire

/// Arithmetic on P-256 (FIPS 186-5, appendix A) that does not verify that a point is on the curve. NEVER USE.
struct UncheckedCurve {
  private let prime: BigNumber
  /// The coefficients of y² = x³ + ax + b.
  private let a: BigNumber
  private let b: BigNumber

  static let p256 = UncheckedCurve(
    prime: [
      0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff,
    ],
    b: [
      0x5a, 0xc6, 0x35, 0xd8, 0xaa, 0x3a, 0x93, 0xe7, 0xb3, 0xeb, 0xbd, 0x55, 0x76, 0x98, 0x86, 0xbc, 0x65, 0x1d, 0x06, 0xb0, 0xcc, 0x53,
      0xb0, 0xf6, 0x3b, 0xce, 0x3c, 0x3e, 0x27, 0xd2, 0x60, 0x4b,
    ])

  private init(prime: [UInt8], b: [UInt8]) {
    let prime = BigNumber(bytes: prime) ?? BigNumber(1)
    self.prime = prime
    self.b = BigNumber(bytes: b) ?? BigNumber(0)
    a = prime.subtracting(BigNumber(3)) ?? BigNumber(0)
  }

  private typealias Point = (x: BigNumber, y: BigNumber)

  /// The first coordinate of the product, 32 bytes; nil for the point at infinity. `point` is uncompressed.
  func multiply(_ point: [UInt8], by scalar: [UInt8]) -> [UInt8]? {
    product(of: point, scalar).map { Self.padded($0.x) }
  }

  /// The product with the base point, uncompressed.
  func multiplyBasePoint(by scalar: [UInt8]) -> [UInt8] {
    let base = KeyShareEntry.madeUp(for: .secp256r1) { [UInt8](repeating: 0, count: $0) }?.keyExchange ?? []
    guard let point = product(of: base, scalar) else { return base }
    return [4] + Self.padded(point.x) + Self.padded(point.y)
  }

  private func product(of point: [UInt8], _ scalar: [UInt8]) -> Point? {
    guard point.count == 65, let x = BigNumber(bytes: point[1...32]), let y = BigNumber(bytes: point[33...]) else { return nil }
    var sum: Point?
    for bit in Self.bits(scalar) {
      sum = add(sum, sum)
      if bit { sum = add(sum, (x, y)) }
    }
    return sum
  }

  /// The same with a ladder that uses only the first coordinate (Brier and Joye, 2002), and so computes on the twist, too.
  func multiply(firstCoordinate point: [UInt8], by scalar: [UInt8]) -> [UInt8]? {
    guard point.count == 65, let x = BigNumber(bytes: point[1...32]) else { return nil }
    let bits = Self.bits(scalar)
    guard !bits.isEmpty else { return nil }
    var low: Point = (x, BigNumber(1))
    var high = doubled(low)
    for bit in bits.dropFirst() {
      let sum = sum(low, high, difference: x)
      (low, high) = bit ? (sum, doubled(high)) : (doubled(low), sum)
    }
    return low.y.isZero ? nil : Self.padded(product(low.x, inverse(low.y)))
  }

  private static func padded(_ number: BigNumber) -> [UInt8] {
    let bytes = number.bytes
    return [UInt8](repeating: 0, count: max(0, 32 - bytes.count)) + bytes
  }

  /// From the first bit that is set.
  private static func bits(_ scalar: [UInt8]) -> ArraySlice<Bool> {
    scalar.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }.drop { !$0 }
  }

  private func add(_ one: Point?, _ other: Point?) -> Point? {
    guard let one else { return other }
    guard let other else { return one }
    let slope: BigNumber
    if one.x == other.x {
      guard one.y == other.y, !one.y.isZero else { return nil }
      slope = product(sum(product(BigNumber(3), product(one.x, one.x)), a), inverse(product(BigNumber(2), one.y)))
    } else {
      slope = product(difference(other.y, one.y), inverse(difference(other.x, one.x)))
    }
    let x = difference(difference(product(slope, slope), one.x), other.x)
    return (x, difference(product(slope, difference(one.x, x)), one.y))
  }

  // Pairs are projective below: x/z.

  private func doubled(_ point: Point) -> Point {
    let (x, z) = point
    let (xx, zz) = (product(x, x), product(z, z))
    let mixed = difference(xx, product(a, zz))
    let first = difference(product(mixed, mixed), product(product(BigNumber(8), b), product(product(x, z), zz)))
    let cubic = sum(sum(product(x, xx), product(product(a, x), zz)), product(product(b, z), zz))
    return (first, product(product(BigNumber(4), z), cubic))
  }

  private func sum(_ one: Point, _ other: Point, difference base: BigNumber) -> Point {
    let (left, right) = (product(one.x, other.y), product(other.x, one.y))
    let zz = product(one.y, other.y)
    let mixed = difference(product(one.x, other.x), product(a, zz))
    let first = difference(product(mixed, mixed), product(product(product(BigNumber(4), b), zz), sum(left, right)))
    let apart = difference(left, right)
    return (first, product(base, product(apart, apart)))
  }

  private func sum(_ one: BigNumber, _ other: BigNumber) -> BigNumber { (one + other).remainder(by: prime) ?? one }

  private func difference(_ one: BigNumber, _ other: BigNumber) -> BigNumber {
    ((one + prime).subtracting(other.remainder(by: prime) ?? other) ?? one).remainder(by: prime) ?? one
  }

  private func product(_ one: BigNumber, _ other: BigNumber) -> BigNumber { one.multiplied(by: other, modulo: prime) ?? one }

  private func inverse(_ number: BigNumber) -> BigNumber {
    prime.subtracting(BigNumber(2)).flatMap { number.power($0.bytes, modulo: prime) } ?? number
  }
}
