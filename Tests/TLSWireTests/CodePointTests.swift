import Testing

@testable import TLSWire

@Suite struct CodePointTests {
  @Test("known numbers have their registered names")
  func known() {
    #expect(CipherSuite(0xc02f).description == "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")
    #expect(CipherSuite(0xc02f).openSSLName == "ECDHE-RSA-AES128-GCM-SHA256")
    #expect(NamedGroup.x25519.description == "x25519")
    #expect(NamedGroup.secp256r1.description == "secp256r1")
    #expect(SignatureScheme.rsaPSSRSAESHA256.description == "rsa_pss_rsae_sha256")
    #expect(ExtensionType.keyShare.description == "key_share")
    #expect(Alert(level: .fatal, what: .handshakeFailure).description == "fatal alert handshake_failure")
    #expect(HandshakeType.serverHello.description == "server_hello")
    #expect(ContentType.alert.description == "alert")
  }

  @Test("unknown numbers survive and print as hex")
  func unknown() {
    #expect(CipherSuite(0xfafb).description == "0xfafb")
    #expect(NamedGroup(0x0fff).description == "0x0fff")
    #expect(AlertDescription(9).description == "0x09")
    #expect(CipherSuite(0x1a1a).isGREASE)
    #expect(!CipherSuite(0x1a2a).isGREASE)
  }

  @Test("versions print as documents name them, and are read back")
  func versions() {
    #expect([ProtocolVersion.ssl2, .ssl3, .tls10, .tls13].map(\.description) == ["SSLv2", "SSLv3", "TLSv1.0", "TLSv1.3"])
    #expect(ProtocolVersion(0x7f1c).description == "TLSv1.3-draft28")
    for version in [ProtocolVersion.ssl2, .tls12, ProtocolVersion(0x7f1c), ProtocolVersion(0x0999)] {
      #expect(ProtocolVersion(version.description) == version)
    }
    #expect(ProtocolVersion.tls12 < .tls13)
  }
}
