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
      #expect(suite.exchange == nil && suite.authentication == nil && suite.hasForwardSecrecy, "\(suite.name)")
      // Suites of integrity alone (RFC 9150) are the ones that have no cipher.
      #expect(suite.isAEAD || suite.bits == 0, "\(suite.name)")
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

  @Test("a suite names the key exchange and the authentication that its own name says")
  func exchanges() {
    let words: [(prefix: String, exchange: String, authentication: String)] = [
      ("TLS_KRB5_", "KRB5", "KRB5"), ("TLS_SRP_SHA_WITH", "SRP", "SRP"), ("TLS_SRP_SHA_RSA", "SRP", "RSA"),
      ("TLS_SRP_SHA_DSS", "SRP", "DSS"),
      ("TLS_PSK_WITH", "PSK", "PSK"), ("TLS_RSA_PSK", "RSA", "PSK"), ("TLS_DHE_PSK", "DHE", "PSK"), ("TLS_ECDHE_PSK", "ECDHE", "PSK"),
      ("TLS_DH_anon", "ADH", "anonymous"), ("TLS_ECDH_anon", "AECDH", "anonymous"), ("TLS_ECCPWD", "ECCPWD", "ECCPWD"),
      ("TLS_GOSTR341001", "GOST_R3410_01", "GOST_R3410_01"), ("TLS_DHE_RSA", "DHE", "RSA"), ("TLS_DHE_DSS", "DHE", "DSS"),
      ("TLS_ECDHE_ECDSA", "ECDHE", "ECDSA"), ("TLS_ECDHE_RSA", "ECDHE", "RSA"), ("TLS_ECDH_ECDSA", "ECDH", "ECDSA"),
      ("TLS_ECDH_RSA", "ECDH", "RSA"), ("TLS_DH_RSA", "DH", "RSA"), ("TLS_DH_DSS", "DH", "DSS"), ("TLS_RSA_WITH", "RSA", "RSA"),
      ("TLS_RSA_EXPORT", "RSA", "RSA"),
    ]
    for row in words {
      let named = SuiteRow.all.filter { $0.name.hasPrefix(row.prefix) }
      #expect(!named.isEmpty, "\(row.prefix)")
      for suite in named { #expect((suite.exchange, suite.authentication) == (row.exchange, row.authentication), "\(suite.name)") }
    }
    for suite in SuiteRow.all where suite.name.hasPrefix("TLS_GOSTR341112") && suite.firstVersion < 0x0304 {
      #expect((suite.exchange, suite.authentication) == ("GOST_R3410_12_256", "GOST_R3410_12_256"), "\(suite.name)")
    }
  }

  @Test(
    "code points that servers use outside the registry are there",
    arguments: [
      0x0060, 0x0066, 0x0080, 0x00c6, 0x1306, 0x16b7, 0xc0b0, 0xc0b4, 0xc100, 0xc106, 0xcc13, 0xcc15, 0xe011, 0xe013, 0xfefe, 0xfeff,
      0xff85,
      0xffe0, 0xffe1,
    ])
  func unregistered(_ id: Int) {
    #expect(SuiteRow.find(UInt16(id)) != nil)
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
