import Bytes
import Testing

@testable import Crypto

@Suite struct HMACTests {
  @Test("RFC 4231, test cases 1 and 2")
  func knownAnswers() {
    let first = HMAC.authenticate(Array("Hi There".utf8), key: Array(repeating: 0x0b, count: 20), with: .sha256)
    #expect(Hex.encode(first) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    let second = HMAC.authenticate(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8), with: .sha256)
    #expect(Hex.encode(second) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test("an empty key and an empty message are both allowed")
  func empty() {
    #expect(Hex.encode(HMAC.authenticate([], key: [], with: .sha256)).hasPrefix("b613679a0814d9ec772f95d778c35fc5"))
  }
}
