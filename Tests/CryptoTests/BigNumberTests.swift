import Bytes
import Testing

@testable import Crypto

@Suite struct BigNumberTests {
  /// A number of up to that many bytes.
  private static func number(_ generator: inout SeededGenerator, atMost count: Int) throws -> BigNumber {
    let bytes = (0..<Int.random(in: 0...count, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return try #require(BigNumber(bytes: bytes))
  }

  private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  @Test func `bytes come back without leading zeros`() throws {
    #expect(try #require(BigNumber(bytes: [0, 0, 1, 2])).bytes == [1, 2])
    #expect(try #require(BigNumber(bytes: [])).bytes.isEmpty)
    #expect(BigNumber(0).isZero)
    #expect(BigNumber(.max).bits == 64)
    #expect(BigNumber(0x0102).bytes == [1, 2])
  }

  @Test func `a number that is too long is refused`() {
    let most = [UInt8](repeating: 0xff, count: BigNumber.maximumBits / 8)
    #expect(BigNumber(bytes: [0] + most)?.bits == BigNumber.maximumBits)
    #expect(BigNumber(bytes: [1] + most) == nil)
  }

  @Test func `division undoes multiplication and addition`() throws {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<300 {
      let left = try Self.number(&generator, atMost: 300)
      let right = try Self.number(&generator, atMost: 200)
      let rest = try Self.number(&generator, atMost: 40)
      guard rest < right else { continue }
      let total = left * right + rest
      #expect(total.divided(by: right) == left)
      #expect(total.remainder(by: right) == rest)
      #expect(total.subtracting(rest) == left * right)
      #expect(left.multiplied(by: right, modulo: right + BigNumber(1)) == (left * right).remainder(by: right + BigNumber(1)))
    }
  }

  @Test func `small numbers compute as the machine's`() {
    var generator = SeededGenerator(state: 2)
    for _ in 0..<500 {
      let (left, right) = (UInt64.random(in: 0...UInt64.max >> 33, using: &generator), UInt64.random(in: 1...1 << 31, using: &generator))
      let (first, second) = (BigNumber(left), BigNumber(right))
      #expect(first + second == BigNumber(left + right))
      #expect(first * second == BigNumber(left * right))
      #expect(first.divided(by: second) == BigNumber(left / right))
      #expect(first.remainder(by: UInt32(right)) == UInt32(left % right))
      #expect((first < second) == (left < right))
      #expect(first.subtracting(second) == (left < right ? nil : BigNumber(left - min(left, right))))
    }
  }

  @Test func `nothing is divided by zero`() {
    let (number, zero) = (BigNumber(5), BigNumber(0))
    #expect(number.divided(by: zero) == nil)
    #expect(number.remainder(by: zero) == nil)
    #expect(number.remainder(by: 0) == 0)
    #expect(number.multiplied(by: number, modulo: zero) == nil)
    #expect(number.greatestCommonDivisor(with: zero) == number)
  }

  @Test func `common divisors are found`() {
    #expect(BigNumber(2 * 3 * 5 * 7 * 7).greatestCommonDivisor(with: BigNumber(7 * 7 * 3 * 11)) == BigNumber(147))
  }

  @Test(arguments: [2, 3, 5, 7, 31]) func `the root of a power is found, and a power's neighbours have none`(degree: Int) throws {
    var generator = SeededGenerator(state: 3)
    for _ in 0..<40 {
      let root = try Self.number(&generator, atMost: 30) + BigNumber(2)
      let power = root.power(degree)
      #expect(power.exactRoot(degree) == root)
      #expect((power + BigNumber(1)).exactRoot(degree) == nil)
      #expect((power + BigNumber(1)).root(degree) == root)
      #expect(power.subtracting(BigNumber(1))?.root(degree) == root.subtracting(BigNumber(1)))
    }
  }

  @Test func `the root of a square of any length is found, and the number below has the next root`() throws {
    for length in 1...40 {
      for leading in [1, 2, 0x7f, 0x80, 0xff] as [UInt8] {
        for digit in [0, 0xff] as [UInt8] {
          let root = try #require(BigNumber(bytes: [leading] + [UInt8](repeating: digit, count: length)))
          #expect((root * root).exactRoot(2) == root)
          #expect((root * root).subtracting(BigNumber(1))?.root(2) == root.subtracting(BigNumber(1)))
        }
      }
    }
  }

  @Test func `only remainders of squares may be squares`() {
    let squares = Set((0..<UInt64(BigNumber.squareModulus)).map { UInt32($0 * $0 % UInt64(BigNumber.squareModulus)) })
    for remainder in 0..<BigNumber.squareModulus where BigNumber.mayBeSquare(remainder: remainder) != squares.contains(remainder) {
      Issue.record("\(remainder)")
    }
  }

  @Test func `roots of small numbers are whole`() {
    for number in 0..<2_000 as Range<UInt64> {
      let root = (0...number).last { $0 * $0 <= number } ?? 0
      #expect(BigNumber(number).root(2) == BigNumber(root))
      #expect((BigNumber(number).exactRoot(2) != nil) == (root * root == number))
    }
    #expect(BigNumber(5).root(64) == BigNumber(1))
    #expect(BigNumber(5).root(1) == BigNumber(5))
  }

  @Test func `powers modulo a number`() throws {
    let power = try #require(BigNumber(7).power(BigNumber(560).bytes, modulo: BigNumber(561)))
    #expect(power == BigNumber(1))
    #expect(BigNumber(7).power(BigNumber(2).bytes, modulo: BigNumber(0)) == nil)
    #expect(BigNumber(7).power(BigNumber(2).bytes, modulo: BigNumber(10)) == BigNumber(9))
  }

  @Test func `primes are told from composite numbers`() throws {
    let limit = 1_000
    let primes = (2..<limit).filter { number in !(2..<number).contains { number.isMultiple(of: $0) } }
    for number in 0..<limit { #expect(BigNumber(UInt64(number)).isProbablyPrime(rounds: 4) == primes.contains(number), "\(number)") }
    // Carmichael numbers without small factors, and the Mersenne prime of 521 bits.
    #expect(!BigNumber(1_590_231_231_043_178_376).isProbablyPrime(rounds: 8))
    #expect(!BigNumber(3_215_031_751).isProbablyPrime(rounds: 8))
    let mersenne = try #require(BigNumber(bytes: [1] + [UInt8](repeating: 0xff, count: 65)))
    #expect(mersenne.isProbablyPrime(rounds: 4))
    #expect(!(mersenne * mersenne).isProbablyPrime(rounds: 4))
  }
}
