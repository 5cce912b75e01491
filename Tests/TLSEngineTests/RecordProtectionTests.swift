import Bytes
import TLSWire
import Testing

@testable import Crypto
@testable import TLSEngine

@Suite struct RecordProtectionTests {
  private static let secret = [UInt8](repeating: 0x5a, count: 48)
  private static let suites: [CipherSuite] = [.aes128GCMSHA256, .aes256GCMSHA384, .chaCha20Poly1305SHA256]

  /// Seals as a peer would, with the `number`-th nonce.
  private func seal(_ inner: [UInt8], number: UInt8 = 0, _ parts: TLS13Suite) throws -> Record {
    let key = HKDF.expandLabel(Self.secret, "key", context: [], length: parts.cipher.keyLength, with: parts.hash)
    var nonce = HKDF.expandLabel(Self.secret, "iv", context: [], length: 12, with: parts.hash)
    nonce[11] ^= number
    let length = UInt16(inner.count + 16)
    let header: [UInt8] = [23, 3, 3, UInt8(length >> 8), UInt8(length & 0xff)]
    let sealed = try AEAD(parts.cipher, key: key).seal(inner, nonce: nonce, additional: header)
    return Record(type: .applicationData, version: .tls12, fragment: sealed[...])
  }

  @Test("records open in their order, with padding and without", arguments: suites)
  func opens(suite: CipherSuite) throws {
    let parts = try #require(TLS13Suite(suite))
    var protection = RecordProtection(secret: Self.secret, parts: parts)
    for (number, padding) in [0, 1, 300].enumerated() {
      let inner = [1, 2, 0, 22] + [UInt8](repeating: 0, count: padding)
      let opened = try protection.open(try seal(inner, number: UInt8(number), parts))
      #expect(opened.type == .handshake)
      #expect(Array(opened.content) == [1, 2, 0])
    }
  }

  @Test("a record of nothing but padding is refused")
  func padding() throws {
    let parts = try #require(TLS13Suite(.aes128GCMSHA256))
    var protection = RecordProtection(secret: Self.secret, parts: parts)
    let record = try seal([UInt8](repeating: 0, count: 40), parts)
    #expect(throws: TLSError.self) { try protection.open(record) }
  }

  @Test("content of 2^14 bytes is read and one byte more is refused")
  func length() throws {
    let parts = try #require(TLS13Suite(.aes128GCMSHA256))
    var protection = RecordProtection(secret: Self.secret, parts: parts)
    let longest = [UInt8](repeating: 7, count: 16_384)
    #expect(try protection.open(try seal(longest + [22], parts)).content.count == 16_384)
    let record = try seal(longest + [7, 22], number: 1, parts)
    #expect(throws: TLSError.self) { try protection.open(record) }
  }

  @Test("a record out of its order, changed or shorter than a tag is refused", arguments: suites)
  func refuses(suite: CipherSuite) throws {
    let parts = try #require(TLS13Suite(suite))
    let first = try seal([1, 22], parts)
    var changed = Array(first.fragment)
    changed[0] ^= 1
    let records = [
      try seal([1, 22], number: 1, parts), Record(type: .applicationData, version: .tls12, fragment: changed[...]),
      Record(type: .applicationData, version: .tls12, fragment: first.fragment.prefix(15)),
      Record(type: .applicationData, version: .tls12, fragment: []),
    ]
    for record in records {
      var protection = RecordProtection(secret: Self.secret, parts: parts)
      #expect(throws: TLSError.self) { try protection.open(record) }
    }
  }
}
