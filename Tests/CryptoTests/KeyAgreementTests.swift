import Bytes
import Testing

@testable import Crypto

@Suite struct KeyAgreementTests {
  @Test("both sides find the same secret", arguments: KeyAgreement.Curve.allCases)
  func symmetric(_ curve: KeyAgreement.Curve) throws {
    let here = try KeyAgreement(curve)
    let there = try KeyAgreement(curve)
    #expect(here.share.count == (curve == .x25519 ? 32 : 65))
    #expect(try here.secret(with: there.share) == there.secret(with: here.share))
    #expect(try here.secret(with: there.share).count == 32)
  }

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
  }
}
