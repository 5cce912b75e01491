import Checks
import Observation
import Testing

@Suite("Words against suites")
struct SuiteWeaknessTests {
  private func words(
    _ name: String, _ keyExchange: String? = nil, _ authentication: String? = nil, bits: Int? = 128, dhBits: Int? = nil,
    secrecy: Bool? = nil
  ) -> [String] {
    let suite = SuiteObservation(
      id: "0x0000", name: name, keyExchange: keyExchange, authentication: authentication, bits: bits, forwardSecrecy: secrecy,
      dhBits: dhBits)
    return SuiteWeakness.all(of: suite).map(\.word)
  }

  @Test("what is current has none")
  func none() {
    #expect(words("TLS_AES_128_GCM_SHA256").isEmpty)
    #expect(words("TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", "ECDHE", "RSA", bits: 256, secrecy: true).isEmpty)
    #expect(words("0xfff0", bits: nil).isEmpty)
  }

  @Test("the worst comes first, and what is implied is not said")
  func order() {
    #expect(words("TLS_RSA_WITH_RC4_128_SHA", "RSA", "RSA") == ["RC4", "RSA kx"])
    #expect(words("TLS_RSA_WITH_3DES_EDE_CBC_SHA", "RSA", "RSA", bits: 168) == ["3DES", "RSA kx"])
    #expect(words("TLS_DHE_RSA_WITH_DES_CBC_SHA", "DHE", "RSA", bits: 56, dhBits: 2_048, secrecy: true) == ["DES", "DHE"])
    #expect(words("TLS_RSA_EXPORT_WITH_RC2_CBC_40_MD5", "RSA", "RSA", bits: 40) == ["EXPORT", "RSA kx"])
    #expect(words("TLS_ECDH_anon_WITH_NULL_SHA", "AECDH", "anonymous", bits: 0) == ["NULL", "anon"])
    #expect(words("TLS_ECDH_RSA_WITH_AES_128_CBC_SHA", "ECDH", "RSA", secrecy: false) == ["static ECDH", "CBC"])
    #expect(words("TLS_PSK_WITH_AES_128_GCM_SHA256", "PSK", "PSK", secrecy: false) == ["no FS"])
  }

  @Test("a short prime says more than DHE, and is the worse the shorter it is")
  func primes() {
    #expect(words("TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", "DHE", "RSA", dhBits: 1_024, secrecy: true) == ["short DH"])
    #expect(words("TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", "DHE", "RSA", dhBits: 2_048, secrecy: true) == ["DHE"])
    #expect(SuiteWeakness.shortPrime(bits: 1_024).severity == .high && SuiteWeakness.shortPrime(bits: 1_536).severity == .medium)
  }

  @Test("kinds of SSL 2.0 are known by their names")
  func kinds() {
    #expect(words("SSL_CK_RC4_128_WITH_MD5", secrecy: false) == ["RC4"])
    #expect(words("SSL_CK_RC2_128_CBC_EXPORT40_WITH_MD5", bits: 40) == ["EXPORT"])
    #expect(words("SSL_CK_DES_192_EDE3_CBC_WITH_MD5", bits: 168) == ["3DES"])
    #expect(words("SSL_CK_IDEA_128_CBC_WITH_MD5") == ["IDEA"])
  }
}
