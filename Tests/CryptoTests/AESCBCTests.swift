import Bytes
import Testing

@testable import Crypto

@Suite struct AESCBCTests {
  /// NIST SP 800-38A, appendix F.2: the same message under keys of three lengths.
  private static let vectors: [(key: String, encrypted: String)] = [
    (
      "2b7e151628aed2a6abf7158809cf4f3c",
      "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7"
    ),
    (
      "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
      "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd"
    ),
    (
      "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
      "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b"
    ),
  ]

  private static let message =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"

  private static let iv = [UInt8](0..<16)

  @Test("the vectors of NIST SP 800-38A are encrypted and decrypted", arguments: 0..<3)
  func knownAnswers(_ index: Int) throws {
    let vector = Self.vectors[index]
    let cipher = try #require(AESCBC(key: try Hex.decode(vector.key)))
    let message = try Hex.decode(Self.message)
    let encrypted = try cipher.encrypt(message, iv: Self.iv)
    // A message of whole blocks is padded with another block, which the vectors do not have.
    #expect(encrypted.count == message.count + 16)
    #expect(Hex.encode(encrypted.prefix(message.count)) == vector.encrypted)
    #expect(try cipher.decrypt(try Hex.decode(vector.encrypted) + encrypted.suffix(16), iv: Self.iv) == message)
  }

  @Test func `messages of every small length are padded to whole blocks and decrypted again`() throws {
    let cipher = try #require(AESCBC(key: [UInt8](repeating: 9, count: 16)))
    for length in 0..<50 {
      let plain = [UInt8](repeating: 0x61, count: length)
      let encrypted = try cipher.encrypt(plain, iv: Self.iv)
      #expect(encrypted.count == (length / 16 + 1) * 16)
      #expect(try cipher.decrypt(encrypted, iv: Self.iv) == plain)
    }
  }

  @Test func `a truncated ciphertext, a wrong key and an IV of another length are errors`() throws {
    let cipher = try #require(AESCBC(key: [UInt8](repeating: 9, count: 16)))
    let encrypted = try cipher.encrypt(Array("a message of two blocks".utf8), iv: Self.iv)
    for length in 0..<encrypted.count where length != 16 {
      #expect(throws: CryptoError.self) { try cipher.decrypt(encrypted[..<length], iv: Self.iv) }
    }
    let other = try #require(AESCBC(key: [UInt8](repeating: 8, count: 16)))
    let error = #expect(throws: CryptoError.self) { try other.decrypt(encrypted, iv: Self.iv) }
    #expect(error?.code == .undecryptable)
    #expect(throws: CryptoError.self) { try cipher.decrypt(encrypted, iv: [1]) }
    #expect(throws: CryptoError.self) { try cipher.encrypt(encrypted, iv: []) }
  }

  @Test func `a key has 16, 24 or 32 bytes`() {
    #expect([0, 8, 15, 17, 31, 33, 64].allSatisfy { AESCBC(key: [UInt8](repeating: 1, count: $0)) == nil })
    #expect([16, 24, 32].allSatisfy { AESCBC(key: [UInt8](repeating: 1, count: $0)) != nil })
  }
}
