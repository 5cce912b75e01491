internal import COpenSSL

/// An unsigned integer, as in the parameters of a public key.
///
/// A number from outside has at most `maximumBits`, which bounds the work that a key can cause; computed numbers may have twice as many.
@safe public struct BigNumber: Sendable {
  /// 16,384: twice the largest size in use, and libcrypto's limit for RSA.
  public static let maximumBits = 16_384

  private let owner: Owner

  /// Big-endian bytes; nil when the number has more than `maximumBits`.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.drop(while: { $0 == 0 }).count <= Self.maximumBits / 8 else { return nil }
    owner = unsafe Owner(withContiguous(bytes) { unsafe copenssl_number_read($0, $1) })
  }

  public init(_ number: UInt64) {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    owner = unsafe Owner(copenssl_number_read(bytes, bytes.count))
  }

  private init(_ number: OpaquePointer?) { owner = unsafe Owner(number) }

  /// Big-endian, without leading zeros; empty for zero.
  public var bytes: [UInt8] {
    let length = unsafe copenssl_number_write(owner.number, nil, 0)
    return unsafe withRoom(length) { unsafe copenssl_number_write(owner.number, $0, length) }
  }

  /// 0 for zero.
  public var bits: Int { unsafe copenssl_number_bits(owner.number) }
  public var isZero: Bool { bits == 0 }

  public static func + (left: BigNumber, right: BigNumber) -> BigNumber {
    unsafe BigNumber(copenssl_number_sum(left.owner.number, right.owner.number))
  }

  public static func * (left: BigNumber, right: BigNumber) -> BigNumber {
    unsafe BigNumber(copenssl_number_product(left.owner.number, right.owner.number))
  }

  /// Nil when `other` is larger.
  public func subtracting(_ other: BigNumber) -> BigNumber? {
    guard other <= self else { return nil }
    return unsafe BigNumber(copenssl_number_difference(owner.number, other.owner.number))
  }

  /// Rounded down; nil if `divisor` is zero.
  public func divided(by divisor: BigNumber) -> BigNumber? {
    guard !divisor.isZero else { return nil }
    return unsafe BigNumber(copenssl_number_quotient(owner.number, divisor.owner.number))
  }

  /// The remainder of the division; nil if `divisor` is zero.
  public func remainder(by divisor: BigNumber) -> BigNumber? {
    guard !divisor.isZero else { return nil }
    return unsafe BigNumber(copenssl_number_remainder(owner.number, divisor.owner.number))
  }

  /// The remainder of the division; 0 if `divisor` is zero.
  public func remainder(by divisor: UInt32) -> UInt32 {
    divisor == 0 ? 0 : unsafe copenssl_number_small_remainder(owner.number, divisor)
  }

  /// The product modulo `modulus`; nil if `modulus` is zero.
  public func multiplied(by other: BigNumber, modulo modulus: BigNumber) -> BigNumber? {
    guard !modulus.isZero else { return nil }
    return unsafe BigNumber(copenssl_number_product_modulo(owner.number, other.owner.number, modulus.owner.number))
  }

  /// This number to the power of `exponent`, a number in big-endian bytes, modulo `modulus`; nil if the modulus is zero, or the exponent
  /// has more than `maximumBits`.
  ///
  /// Not in constant time: only for numbers that need no protection.
  public func power(_ exponent: some Collection<UInt8>, modulo modulus: BigNumber) -> BigNumber? {
    guard !modulus.isZero, let exponent = BigNumber(bytes: exponent) else { return nil }
    return unsafe BigNumber(copenssl_number_power_modulo(owner.number, exponent.owner.number, modulus.owner.number))
  }

  public func greatestCommonDivisor(with other: BigNumber) -> BigNumber {
    unsafe BigNumber(copenssl_number_divisor(owner.number, other.owner.number))
  }

  /// Owns the number, which is immutable after creation: reading it from several threads is safe.
  @safe private final class Owner: @unchecked Sendable {
    let number: OpaquePointer

    init(_ number: OpaquePointer?) {
      guard let number = unsafe number else { preconditionFailure("no memory for a number") }
      unsafe self.number = number
    }

    deinit { unsafe copenssl_number_free(number) }
  }
}

extension BigNumber: Comparable, Hashable {
  public static func == (left: BigNumber, right: BigNumber) -> Bool {
    unsafe copenssl_number_compare(left.owner.number, right.owner.number) == 0
  }

  public static func < (left: BigNumber, right: BigNumber) -> Bool {
    unsafe copenssl_number_compare(left.owner.number, right.owner.number) < 0
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
