import TestSupport
import Testing

@testable import TLSWire

@Suite struct MadeUpKeyShareTests {
  /// Each call goes on where the last one ended.
  private static func share(_ group: NamedGroup, seed: UInt64 = 1) -> [UInt8]? {
    var generator = SeededGenerator(seed: seed)
    return KeyShareEntry.madeUp(for: group) { count in (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) } }?
      .keyExchange
  }

  static let sizes: [(NamedGroup, Int)] = [
    (.x25519, 32), (.x448, 56), (.secp256r1, 65), (.secp384r1, 97), (.secp521r1, 133), (.brainpoolP256r1TLS13, 65),
    (.brainpoolP384r1TLS13, 97), (.brainpoolP512r1TLS13, 129), (.curveSM2, 65), (.ffdhe2048, 256), (.ffdhe3072, 384), (.ffdhe4096, 512),
    (.ffdhe6144, 768), (.ffdhe8192, 1_024), (.mlkem512, 800), (.mlkem768, 1_184), (.mlkem1024, 1_568), (.x25519MLKEM768, 1_216),
    (.secp256r1MLKEM768, 1_249), (.secp384r1MLKEM1024, 1_665), (.curveSM2MLKEM768, 1_249), (.x25519Kyber768Draft00, 1_216),
    (.secp256r1Kyber768Draft00, 1_249), (NamedGroup(0x2a2a), 1),
  ]

  @Test("each group's share has its length", arguments: sizes)
  func size(_ group: NamedGroup, _ size: Int) {
    #expect(Self.share(group)?.count == size)
  }

  @Test("every coefficient of an encapsulation key is below 3329")
  func coefficients() throws {
    let places: [(NamedGroup, Int, Int)] = [
      (.mlkem512, 0, 768), (.mlkem768, 0, 1_152), (.mlkem1024, 0, 1_536), (.x25519MLKEM768, 0, 1_152), (.secp256r1MLKEM768, 65, 1_152),
      (.secp384r1MLKEM1024, 97, 1_536), (.curveSM2MLKEM768, 65, 1_152), (.x25519Kyber768Draft00, 32, 1_152),
      (.secp256r1Kyber768Draft00, 65, 1_152),
    ]
    for seed in UInt64(0)..<20 {
      for (group, start, length) in places {
        let key = try #require(Self.share(group, seed: seed)).dropFirst(start).prefix(length)
        for index in stride(from: key.startIndex, to: key.endIndex, by: 3) {
          #expect(UInt16(key[index]) | UInt16(key[index + 1] & 15) << 8 < 3_329)
          #expect(UInt16(key[index + 1] >> 4) | UInt16(key[index + 2]) << 4 < 3_329)
        }
      }
    }
  }

  @Test("an encapsulation key is not all alike, and a seed changes it")
  func varied() throws {
    #expect(Set(try #require(Self.share(.mlkem768))).count > 100)
    #expect(Self.share(.mlkem768, seed: 1) != Self.share(.mlkem768, seed: 2))
  }

  @Test("the parts of a hybrid stand in the order of its standard")
  func order() throws {
    let point = try #require(Self.share(.secp256r1))
    #expect(Self.share(.secp256r1MLKEM768)?.starts(with: point) == true)
    #expect(Self.share(.secp256r1Kyber768Draft00)?.starts(with: point) == true)
    #expect(point.first == 4)
  }

  @Test("a number stays below the prime")
  func field() throws {
    for seed in UInt64(0)..<50 { #expect(try #require(Self.share(.ffdhe2048, seed: seed)?.first) < 0x80) }
  }

  @Test("an unknown group has none")
  func unknown() {
    #expect(Self.share(NamedGroup(0x0001)) == nil)
    #expect(Self.share(NamedGroup(0xfafb)) == nil)
  }
}
