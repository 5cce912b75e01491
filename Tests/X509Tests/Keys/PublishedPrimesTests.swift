import Crypto
import Testing

@testable import X509

@Suite struct PublishedPrimesTests {
  /// Computed from the files of badkeys with Python.
  private static let remainders: [(Int, UInt64)] = [
    (512, 1_187_730_449_424_270_460),
    (768, 1_933_407_531_901_025_358),
    (1024, 1_328_525_688_593_961_872),
    (2048, 2_068_820_363_967_763_632),
    (4096, 1_695_759_017_301_848_664),
  ]

  @Test(arguments: remainders) func `the product of a size is reduced in portions`(bits: Int, expected: UInt64) throws {
    let mersenne = BigNumber((1 << 61) - 1)
    #expect(try #require(PublishedPrimes.product(forBits: bits, modulo: mersenne)) == BigNumber(expected))
  }

  @Test func `other sizes have no table`() {
    for bits in [0, 511, 1_536, 16_384] { #expect(PublishedPrimes.product(forBits: bits, modulo: BigNumber(15)) == nil) }
  }
}
