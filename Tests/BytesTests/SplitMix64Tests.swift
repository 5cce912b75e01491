import Bytes
import Testing

@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("numbers and bytes of a seed are those of the reference implementation")
  func reference() {
    var numbers = SplitMix64(seed: 1_234_567)
    #expect((0..<3).map { _ in numbers.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    var bytes = SplitMix64(seed: 0)
    #expect(bytes.bytes(10) == [0xaf, 0xcd, 0x1d, 0x7b, 0x39, 0xa8, 0x20, 0xe2, 0xf4, 0x65])
  }
}
