import Bytes
import Testing

@testable import Crypto

@Suite struct AEADTests {
  @Test("what is sealed opens again, at every small length", arguments: AEAD.Cipher.allCases)
  func roundTrip(_ cipher: AEAD.Cipher) throws {
    let aead = AEAD(cipher, key: Array(repeating: 7, count: cipher.keyLength))
    let nonce = [UInt8](repeating: 1, count: 12)
    for length in 0..<50 {
      let plain = [UInt8](repeating: 0x61, count: length)
      let sealed = try aead.seal(plain, nonce: nonce, additional: [1, 2, 3])
      #expect(sealed.count == length + 16)
      #expect(try aead.open(sealed, nonce: nonce, additional: [1, 2, 3]) == plain)
    }
  }

  @Test("a changed byte, a short message and other additional data are refused", arguments: AEAD.Cipher.allCases)
  func tampering(_ cipher: AEAD.Cipher) throws {
    let aead = AEAD(cipher, key: Array(repeating: 7, count: cipher.keyLength))
    let nonce = [UInt8](repeating: 1, count: 12)
    let sealed = try aead.seal(Array("hello".utf8), nonce: nonce, additional: [])
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(throws: CryptoError.self) { try aead.open(changed, nonce: nonce, additional: []) }
      #expect(throws: CryptoError.self) { try aead.open(sealed[..<index], nonce: nonce, additional: []) }
    }
    #expect(throws: CryptoError.self) { try aead.open(sealed, nonce: nonce, additional: [0]) }
  }

  @Test("AES-128-GCM, test case 3 of the GCM specification")
  func knownAnswer() throws {
    let aead = AEAD(.aes128GCM, key: try Hex.decode("feffe9928665731c6d6a8f9467308308"))
    let plain = try Hex.decode("d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72")
    let sealed = try aead.seal(plain, nonce: try Hex.decode("cafebabefacedbaddecaf888"), additional: [])
    #expect(Hex.encode(sealed).hasPrefix("42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"))
  }
}
