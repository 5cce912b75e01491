import Crypto
import Minting
import Testing

@Suite struct TestKeysTests {
  @Test(arguments: TestKeys.Kind.allCases) func `every key of the pool signs and differs from the others`(kind: TestKeys.Kind) throws {
    var seen: Set<[UInt8]> = []
    for number in 0..<kind.count {
      let key = try TestKeys.key(kind, number)
      #expect(seen.insert(key.publicKey).inserted)
      let signature = try key.sign([1, 2, 3], algorithm: kind.algorithm)
      #expect(SignatureVerification.verify(signature, over: [1, 2, 3], key: key.publicKey, algorithm: kind.algorithm) == .valid)
    }
  }
}
