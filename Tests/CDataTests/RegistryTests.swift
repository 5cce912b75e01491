import CData
import Testing

@Suite("TLS code points")
struct RegistryTests {
  @Test("every suite is found by its code point, once")
  func suites() {
    let all = SuiteRow.all
    #expect(all.count > 400)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.id < $1.id })
    for suite in all { #expect(SuiteRow.find(suite.id) == suite) }
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.compactMap(\.openSSLName)).count == all.compactMap(\.openSSLName).count)
    #expect(SuiteRow.find(0xffff) == nil)
    #expect(SuiteRow.find(0x0a0a) == nil)
  }

  @Test("a suite of TLS 1.2 says all of itself")
  func ecdhe() throws {
    let suite = try #require(SuiteRow.find(0xc02f))
    #expect(suite.name == "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")
    #expect(suite.openSSLName == "ECDHE-RSA-AES128-GCM-SHA256")
    #expect((suite.exchange, suite.authentication) == ("ECDHE", "RSA"))
    #expect((suite.cipher, suite.bits, suite.mac, suite.hash) == ("AES-128-GCM", 128, "AEAD", "SHA256"))
    #expect(suite.hasForwardSecrecy && suite.isAEAD && suite.firstVersion == 0x0303)
  }

  @Test("a suite of TLS 1.3 leaves key exchange and authentication open and is forward secret")
  func tls13() throws {
    for suite in SuiteRow.all where suite.firstVersion == 0x0304 {
      #expect(suite.exchange == nil && suite.authentication == nil && suite.isAEAD && suite.hasForwardSecrecy, "\(suite.name)")
    }
    #expect(SuiteRow.find(0x1303)?.cipher == "CHACHA20-POLY1305")
    #expect(SuiteRow.find(0x1302)?.hash == "SHA384")
  }

  @Test("what the names say agrees with the columns")
  func consistent() {
    for suite in SuiteRow.all {
      let words = suite.name.split(separator: "_")
      if words.contains("GCM") || words.contains("CCM") || words.contains("POLY1305") { #expect(suite.isAEAD, "\(suite.name)") }
      if words.contains("CBC") || words.contains("RC4") { #expect(!suite.isAEAD, "\(suite.name)") }
      if words.contains("DHE") || words.contains("ECDHE") { #expect(suite.hasForwardSecrecy, "\(suite.name)") }
      if suite.name.hasPrefix("TLS_RSA_") || (suite.name.hasPrefix("TLS_ECDH_") && !words.contains("anon"))
        || suite.name.hasPrefix("TLS_PSK_WITH")
      {
        #expect(!suite.hasForwardSecrecy, "\(suite.name)")
      }
      if words.contains("NULL") { #expect(suite.bits == 0, "\(suite.name)") }
      if words.contains("EXPORT") { #expect(suite.bits == 40, "\(suite.name)") }
      if words.contains("3DES") { #expect(suite.bits == 168, "\(suite.name)") }
      if words.contains("128"), !words.contains("SCSV") { #expect(suite.bits == 128, "\(suite.name)") }
      if words.contains("256"), !words.contains("GOSTR341112") { #expect(suite.bits == 256, "\(suite.name)") }
    }
  }

  @Test(
    "groups have IANA's names",
    arguments: [
      (0x0017, "secp256r1", "ec"), (0x0018, "secp384r1", "ec"), (0x0019, "secp521r1", "ec"), (0x001d, "x25519", "ec"),
      (0x001e, "x448", "ec"),
      (0x0001, "sect163k1", "ec"), (0x000e, "sect571r1", "ec"), (0x0016, "secp256k1", "ec"), (0x001a, "brainpoolP256r1", "ec"),
      (0x0100, "ffdhe2048", "ff"), (0x0104, "ffdhe8192", "ff"), (0x0200, "MLKEM512", "pq"), (0x0202, "MLKEM1024", "pq"),
      (0x11eb, "SecP256r1MLKEM768", "hybrid"), (0x11ec, "X25519MLKEM768", "hybrid"), (0x11ed, "SecP384r1MLKEM1024", "hybrid"),
      (0x11ee, "curveSM2MLKEM768", "hybrid"), (0x6399, "X25519Kyber768Draft00", "hybrid"),
    ] as [(UInt16, String, String)])
  func groups(id: UInt16, name: String, kind: String) throws {
    let group = try #require(NameRow.group(id))
    #expect((group.name, group.kind, group.isRegistered) == (name, kind, true))
  }

  @Test(
    "schemes have IANA's names",
    arguments: [
      (0x0201, "rsa_pkcs1_sha1"), (0x0203, "ecdsa_sha1"), (0x0403, "ecdsa_secp256r1_sha256"), (0x0603, "ecdsa_secp521r1_sha512"),
      (0x0804, "rsa_pss_rsae_sha256"), (0x080b, "rsa_pss_pss_sha512"), (0x0807, "ed25519"), (0x0808, "ed448"), (0x0708, "sm2sig_sm3"),
      (0x0904, "mldsa44"), (0x0905, "mldsa65"), (0x0906, "mldsa87"), (0x081a, "ecdsa_brainpoolP256r1tls13_sha256"),
    ] as [(UInt16, String)])
  func schemes(id: UInt16, name: String) {
    #expect(NameRow.scheme(id)?.name == name)
  }

  @Test("tables of names are sorted and each row is found")
  func names() {
    for (rows, find) in [(NameRow.groups, NameRow.group), (NameRow.schemes, NameRow.scheme)] {
      #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.id < $1.id })
      for row in rows { #expect(find(row.id) == row) }
      #expect(find(0x0a0a) == nil)
      #expect(find(0xffff) == nil)
    }
  }
}
