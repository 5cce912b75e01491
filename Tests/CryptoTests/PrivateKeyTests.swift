import Bytes
import Testing

@testable import Crypto

@Suite struct PrivateKeyTests {
  @Test(
    "a key survives its DER form",
    arguments: [PrivateKey.Kind.rsa(bits: 1_024), .ec(curve: "P-256"), .ec(curve: "P-384"), .ed25519, .ed448])
  func roundTrip(_ kind: PrivateKey.Kind) throws {
    let key = try PrivateKey.generate(kind)
    let again = try PrivateKey(der: key.der)
    #expect(again.publicKey == key.publicKey)
    #expect(again.kind == key.kind)
    let pem = "-----BEGIN PRIVATE KEY-----\n\(Base64.encode(key.der, lineLength: 64))\n-----END PRIVATE KEY-----\n"
    #expect(try PrivateKey(pem: "some text before\n" + pem).publicKey == key.publicKey)
  }

  @Test func `RSA over MD5 and SHA-1 verifies what it signed, and nothing else`() throws {
    let key = try PrivateKey.generate(.rsa(bits: 1_024))
    let signature = try key.signRSAWithMD5AndSHA1([1, 2, 3])
    #expect(SignatureVerification.verifyRSAWithMD5AndSHA1(signature, over: [1, 2, 3], key: key.publicKey) == .valid)
    #expect(SignatureVerification.verifyRSAWithMD5AndSHA1(signature, over: [1, 2, 4], key: key.publicKey) == .invalid)
    let other = try PrivateKey.generate(.ec(curve: "P-256"))
    #expect(SignatureVerification.verifyRSAWithMD5AndSHA1(signature, over: [1, 2, 3], key: other.publicKey) == .invalid)
    #expect(throws: CryptoError.self) { try other.signRSAWithMD5AndSHA1([1]) }
  }

  @Test("the kinds say their sizes")
  func kinds() throws {
    #expect(try PrivateKey.generate(.rsa(bits: 1_024)).kind == .rsa(bits: 1_024))
    #expect(try PrivateKey.generate(.ec(curve: "P-256")).kind == .ec(curve: "prime256v1"))
  }

  @Test("no key in the text, a cut key and an unsuitable curve are errors")
  func malformed() throws {
    #expect(throws: CryptoError.self) { try PrivateKey(pem: "") }
    #expect(throws: CryptoError.self) { try PrivateKey(pem: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n") }
    let der = try PrivateKey.generate(.ed25519).der
    for length in der.indices {
      #expect(throws: CryptoError.self) { try PrivateKey(der: Array(der[..<length])) }
    }
    #expect(throws: CryptoError.self) { try PrivateKey.generate(.ec(curve: "no such curve")) }
    #expect(throws: CryptoError.self) { try PrivateKey(der: PrivateKey.generate(.ed25519).publicKey) }
    #expect(ErrorQueue.drain().isEmpty)
  }

  @Test("an encrypted key needs its passphrase and asks nobody for it")
  func encrypted() throws {
    let pem = """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIGaMFYGCSqGSIb3DQEFDTBJMCgGCSqGSIb3DQEFDDAbBAiKuNtaeLkwWgIBATAM
      BggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBAgQQiiBTEsbkmy4G0L6DB+XqdwRAckLn
      GAsGTcpVEsV9AEvbCh1u9EQyrlY1zis17YsclIK8fYxpHaD+J1L4Mq/hFHiZMVbO
      GC9vH0j9vcWHMZA9Wg==
      -----END ENCRYPTED PRIVATE KEY-----
      """
    for text in [pem, Bundles.traditional] {
      #expect { try PrivateKey(pem: text) } throws: { ($0 as? CryptoError)?.code == .missingPassphrase }
      for wrong in ["", "wrong"] {
        #expect { try PrivateKey(pem: text, passphrase: wrong) } throws: { ($0 as? CryptoError)?.code == .wrongPassphrase }
      }
    }
    #expect(try PrivateKey(pem: pem, passphrase: "secret").kind == .ed25519)
    #expect(try PrivateKey(pem: Bundles.traditional, passphrase: "secret").kind == .ec(curve: "prime256v1"))
    #expect { try PrivateKey(pem: "rubbish", passphrase: "secret") } throws: { ($0 as? CryptoError)?.code == .malformedKey }
  }

  @Test("a key that needs no passphrase does not mind one")
  func unneeded() throws {
    let key = try PrivateKey.generate(.ed25519)
    let pem = "-----BEGIN PRIVATE KEY-----\n\(Base64.encode(key.der, lineLength: 64))\n-----END PRIVATE KEY-----\n"
    #expect(try PrivateKey(pem: pem, passphrase: "secret").publicKey == key.publicKey)
  }

  @Test("an algorithm that does not suit the key is refused")
  func mismatch() throws {
    let key = try PrivateKey.generate(.ed25519)
    #expect(throws: CryptoError.self) { try key.sign([1], algorithm: .rsaPKCS1(.sha256)) }
  }
}
