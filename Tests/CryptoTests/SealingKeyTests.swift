import Testing

@testable import Crypto

@Suite struct SealingKeyTests {
  private static let quick = Scrypt(logarithm: 4, blockSize: 1, parallelization: 1)
  private static let plain = Array("a secret session".utf8)

  private func key(_ passphrase: String = "correct horse") throws -> SealingKey {
    try SealingKey(SealingKey.Header(Self.quick), passphrase: passphrase)
  }

  @Test func `a message is opened at its place only`() throws {
    let key = try key()
    let sealed = try key.seal(Self.plain, at: "1.body")
    #expect(sealed.count == Self.plain.count + SealingKey.overhead)
    #expect(try key.open(sealed, at: "1.body") == Self.plain)
    #expect(throws: CryptoError.self) { try key.open(sealed, at: "2.body") }
    #expect(try key.seal(Self.plain, at: "1.body") != sealed)
    #expect(try key.open(key.seal([], at: ""), at: "").isEmpty)
  }

  @Test func `the header gives the same key to the same passphrase only`() throws {
    let first = try key()
    let header = try SealingKey.Header(reading: first.header.bytes)
    let sealed = try first.seal(Self.plain, at: "")
    #expect(try SealingKey(header, passphrase: "correct horse").open(sealed, at: "") == Self.plain)
    #expect(throws: CryptoError.self) { try SealingKey(header, passphrase: "correct horsf").open(sealed, at: "") }
    #expect(throws: CryptoError.self) { try key().open(sealed, at: "") }
  }

  @Test func `a file with any bit changed or any byte missing is rejected`() throws {
    let key = try key()
    let file = try SealedFile.seal(Self.plain, with: key, purpose: "session")
    #expect(SealedFile.isSealed(file) && !SealedFile.isSealed(Self.plain))
    let again = try SealingKey(SealedFile.header(of: file), passphrase: "correct horse")
    #expect(try SealedFile.open(file, with: again, purpose: "session") == Self.plain)
    #expect(throws: CryptoError.self) { try SealedFile.open(file, with: key, purpose: "other") }
    for place in file.indices {
      for bit in 0..<8 {
        var changed = file
        changed[place] ^= 1 << bit
        #expect(throws: CryptoError.self) { try SealedFile.open(changed, with: key, purpose: "session") }
      }
      #expect(throws: CryptoError.self) { try SealedFile.open(Array(file[..<place]), with: key, purpose: "session") }
    }
    #expect(throws: CryptoError.self) { try SealedFile.open(file + [0], with: key, purpose: "session") }
  }

  @Test func `a file that demands too much memory is rejected before the key is derived`() throws {
    var file = try SealedFile.seal(Self.plain, with: key(), purpose: "")
    file[18] = 40
    #expect { _ = try SealedFile.header(of: file) } throws: { ($0 as? CryptoError)?.code == .excessiveDerivation }
  }
}
