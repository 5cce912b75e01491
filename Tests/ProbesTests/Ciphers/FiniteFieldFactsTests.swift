import Testing

@testable import Probes

@Suite struct FiniteFieldFactsTests {
  private static func facts(_ prime: [UInt8], _ generator: [UInt8], name: String? = nil, isComputed: Bool = true) -> FiniteFieldFacts {
    FiniteFieldFacts(prime: prime, generator: generator, name: name, isComputed: isComputed)
  }

  @Test func `a safe prime, another prime and a composite number`() {
    let safe = Self.facts([23], [5])
    #expect(safe.isPrime == true && safe.isSafePrime == true && safe.generatorOrder == nil)
    // 29 - 1 = 2 * 2 * 7, and 7 has the order 7.
    let other = Self.facts([29], [7])
    #expect(other.isPrime == true && other.isSafePrime == false && other.generatorOrder == 7)
    // 1003 = 17 * 59.
    let composite = Self.facts([0x03, 0xeb], [2])
    #expect(composite.isPrime == false && composite.isSafePrime == nil && composite.generatorOrder == nil)
  }

  @Test func `generators of order 1 and 2`() {
    #expect(Self.facts([23], [1]).generatorOrder == 1)
    #expect(Self.facts([23], [0]).generatorOrder == 1)
    #expect(Self.facts([23], [22]).generatorOrder == 2)
    #expect(Self.facts([23], [24]).generatorOrder == 1)
  }

  @Test func `odd values are no error`() {
    for prime in [[], [0], [1], [2], [4], [UInt8](repeating: 0xff, count: 600), [UInt8](repeating: 0xff, count: 4_000)] as [[UInt8]] {
      for generator in [[], [0], [1], [2], [UInt8](repeating: 0xff, count: 4_000)] as [[UInt8]] {
        let facts = Self.facts(prime, generator)
        #expect(facts.isSafePrime != true)
      }
    }
  }

  @Test func `a well-known prime is not computed, and neither is one too many`() {
    let known = Self.facts([15], [2], name: "ffdhe2048 (RFC 7919)")
    #expect(known.isPrime == true && known.isSafePrime == true)
    #expect(Self.facts([15], [2], name: "RFC 5114, 2048 bits with a subgroup of 224").isSafePrime == false)
    #expect(Self.facts([23], [5], isComputed: false).isPrime == nil)
  }
}
