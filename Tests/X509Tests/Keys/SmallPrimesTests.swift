import Testing

@testable import X509

@Suite struct SmallPrimesTests {
  @Test func `the table has all primes below the bound`() {
    let primes = (2..<SmallRemainders.bound).filter { number in
      !(2..<number).prefix { $0 * $0 <= number }.contains { number % $0 == 0 }
    }
    #expect(Array(SmallRemainders.primes) == primes)
  }

  @Test func `the remainders are those of the number`() {
    // 2^127 - 1, and the same with leading zeros.
    let number: [UInt8] = [0x7f] + [UInt8](repeating: 0xff, count: 15)
    for remainders in [SmallRemainders(number), SmallRemainders([UInt8](repeating: 0, count: 3) + number)] {
      for prime in SmallRemainders.primes {
        let expected = number.reduce(0) { ($0 << 8 | Int($1)) % prime }
        #expect(remainders[prime] == expected)
      }
      #expect(remainders[4] == 0 && remainders[SmallRemainders.bound] == 0)
    }
  }
}
