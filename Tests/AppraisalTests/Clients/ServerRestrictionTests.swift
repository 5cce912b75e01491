import TLSWire
import Testing

@testable import Appraisal

@Suite struct ServerRestrictionTests {
  @Test(
    arguments: [
      ("TLSv1.2", ServerRestriction.version(.tls12)), ("tls1.0", .version(.tls10)), ("SSLv3", .version(.ssl3)),
      ("TLS_RSA_WITH_AES_128_CBC_SHA", .suite(CipherSuite(0x002f))), ("aes128-sha", .suite(CipherSuite(0x002f))),
      ("TLS_AES_128_GCM_SHA256", .suite(.aes128GCMSHA256)), ("x25519", .group(.x25519)), ("X25519MLKEM768", .group(.x25519MLKEM768)),
      ("cbc", .cbc), ("CBC", .cbc), ("rsa-key-exchange", .rsaKeyExchange), ("dhe", .dhe),
    ])
  func `a version, suite, group or kind is recognized by its name`(text: String, restriction: ServerRestriction) {
    #expect(ServerRestriction(text) == restriction)
    #expect(ServerRestriction(restriction.description) == restriction)
  }

  @Test(arguments: ["", "tls", "TLSv1.4", "x25518", "TLS_RSA", "cbcs", "\u{0}"])
  func `other text is rejected`(text: String) {
    #expect(ServerRestriction(text) == nil)
  }

  @Test(
    arguments: [
      (ServerRestriction.cbc, UInt16(0x002f), true), (.cbc, 0xc02f, false), (.cbc, 0x000a, true), (.rsaKeyExchange, 0x009c, true),
      (.rsaKeyExchange, 0xc02f, false), (.dhe, 0x009e, true), (.dhe, 0xc02f, false), (.suite(.aes128GCMSHA256), 0x1301, true),
    ])
  func `a kind covers its suites`(restriction: ServerRestriction, suite: UInt16, isExcluded: Bool) {
    let version: ProtocolVersion = suite >> 8 == 0x13 ? .tls13 : .tls12
    #expect(restriction.excludes(.init(version: version, suite: CipherSuite(suite))) == isExcluded)
  }
}
