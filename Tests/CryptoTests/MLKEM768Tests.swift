import Bytes
import Testing

@testable import Crypto

struct MLKEM768Tests {
  /// The accumulated vectors of Go's crypto/mlkem (TestAccumulated, 100 rounds): keys, ciphertexts, secrets and implicit rejections.
  @Test func `100 rounds of keys, secrets and rejections give the known digest`() throws {
    var source = Keccak.shake128
    var sum = Keccak.shake128
    for _ in 0..<100 {
      let key = MLKEM768(seed: source.squeeze(64))
      sum.absorb(key.encapsulationKey)
      let (ciphertext, secret) = try MLKEM768.encapsulate(to: key.encapsulationKey, message: source.squeeze(32))
      sum.absorb(ciphertext + secret)
      #expect(try key.decapsulate(ciphertext) == secret)
      sum.absorb(try key.decapsulate(source.squeeze(1_088)))
    }
    #expect(Hex.encode(sum.squeeze(32)) == "1114b1b6699ed191734fa339376afa7e285c9e6acf6ff0177d346696ce564415")
  }

  @Test func `the hash functions give the digests of FIPS 202`() {
    #expect(Hex.encode(Keccak.sha3Bits256([])) == "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a")
    #expect(Hex.encode(Keccak.sha3Bits512(Array("abc".utf8)).prefix(8)) == "b751850b1a57168a")
    #expect(Hex.encode(Keccak.shake256([], length: 32)) == "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f")
  }

  @Test(arguments: [0, 1, 1_087, 1_089]) func `a ciphertext of another length is an error`(length: Int) throws {
    let key = try MLKEM768()
    #expect(throws: CryptoError.self) { try key.decapsulate([UInt8](repeating: 0, count: length)) }
  }

  @Test func `a key of another length or with a coefficient above the prime is an error`() throws {
    let key = try MLKEM768().encapsulationKey
    #expect(throws: CryptoError.self) { try MLKEM768.encapsulate(to: Array(key.dropLast())) }
    #expect(throws: CryptoError.self) { try MLKEM768.encapsulate(to: [0xff, 0xff] + key.dropFirst(2)) }
  }

  @Test func `two keys and two secrets differ`() throws {
    let key = try MLKEM768()
    #expect(try MLKEM768().encapsulationKey != key.encapsulationKey)
    #expect(try MLKEM768.encapsulate(to: key.encapsulationKey).secret != MLKEM768.encapsulate(to: key.encapsulationKey).secret)
  }
}
