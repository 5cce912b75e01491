import Bytes
import Testing

@testable import Crypto

@Suite struct HKDFTests {
  @Test("RFC 5869, test case 1")
  func rfc5869() throws {
    let salt = try Hex.decode("000102030405060708090a0b0c")
    let key = HKDF.extract(salt: salt, input: Array(repeating: 0x0b, count: 22), with: .sha256)
    #expect(Hex.encode(key) == "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
    let output = HKDF.expand(key, info: try Hex.decode("f0f1f2f3f4f5f6f7f8f9"), length: 42, with: .sha256)
    #expect(Hex.encode(output) == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
  }

  @Test("a labelled expansion as in RFC 8448, section 3")
  func rfc8448() {
    let early = HKDF.extract(salt: [], input: Array(repeating: 0, count: 32), with: .sha256)
    #expect(Hex.encode(early) == "33ad0a1c607ec03b09e6cd9893680ce210adf300aa1f2660e1b22e10f170f92a")
    let derived = HKDF.expandLabel(early, "derived", context: Digest.sha256([]), length: 32, with: .sha256)
    #expect(Hex.encode(derived) == "6f2615a108c702c5678f54fc9dbab69716c076189c48250cebeac3576c3611ba")
  }
}
