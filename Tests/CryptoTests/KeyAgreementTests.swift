import Bytes
import Testing

@testable import Crypto

@Suite struct KeyAgreementTests {
  @Test("both sides find the same secret", arguments: KeyAgreement.Group.allCases)
  func symmetric(_ group: KeyAgreement.Group) throws {
    let here = try KeyAgreement(group)
    let there = try KeyAgreement(group)
    let (share, secret) = try #require(Self.lengths[group])
    #expect(here.share.count == share)
    #expect(try here.secret(with: there.share) == there.secret(with: here.share))
    #expect(try here.secret(with: there.share).count == secret)
  }

  private static let lengths: [KeyAgreement.Group: (share: Int, secret: Int)] = [
    .x25519: (32, 32), .x448: (56, 56), .p256: (65, 32), .p384: (97, 48), .p521: (133, 66), .ffdhe2048: (256, 256),
    .ffdhe3072: (384, 384), .ffdhe4096: (512, 512), .ffdhe6144: (768, 768), .ffdhe8192: (1_024, 1_024),
  ]

  @Test("RFC 7748, section 6.1")
  func rfc7748() throws {
    let bob = try KeyAgreement(x25519: Hex.decode("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
    #expect(Hex.encode(bob.share) == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
    let alice = try Hex.decode("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
    #expect(Hex.encode(try bob.secret(with: alice)) == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
  }

  @Test("shares of a wrong length, off the curve or of low order are refused")
  func badShares() throws {
    let x25519 = try KeyAgreement(.x25519)
    let p256 = try KeyAgreement(.p256)
    for length in [0, 1, 31, 33, 64, 65, 1_000] {
      #expect(throws: CryptoError.self) { try p256.secret(with: [UInt8](repeating: 4, count: length)) }
      #expect(throws: CryptoError.self) { try x25519.secret(with: [UInt8](repeating: 0, count: length)) }
    }
    #expect(throws: CryptoError.self) { try x25519.secret(with: [UInt8](repeating: 0, count: 32)) }
    let field = try KeyAgreement(.ffdhe2048)
    let one = [UInt8](repeating: 0, count: 255) + [1]
    for share in [one, [UInt8](repeating: 0, count: 256), [UInt8](repeating: 0xff, count: 256), [2], [UInt8](repeating: 2, count: 257)] {
      #expect(throws: CryptoError.self, "\(share.count) bytes") { try field.secret(with: share) }
    }
  }
}
