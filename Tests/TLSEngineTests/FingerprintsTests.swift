import TLSEngine
import TLSWire
import TestSupport
import Testing

@Suite struct FingerprintsTests {
  /// Examples of salesforce/ja3's description.
  @Test func `JA3 is the published digest`() {
    var hello = ClientHello(
      random: Array(repeating: 0, count: 32),
      cipherSuites: [47, 53, 5, 10, 49_161, 49_162, 49_171, 49_172, 50, 56, 19, 4].map { CipherSuite($0) },
      extensions: [.serverName("example.test"), .supportedGroups([23, 24, 25].map { NamedGroup($0) }), .ecPointFormats],
      legacyVersion: .tls10)
    #expect(Fingerprints.ja3(hello) == "ada70206e40642a3e4461f35503241d5")
    hello.cipherSuites = [4, 5, 10, 9, 100, 98, 3, 6, 19, 18, 99].map { CipherSuite($0) }
    hello.extensions = nil
    #expect(Fingerprints.ja3(hello) == "de350869b8c85de67a350c8d186f11e6")
  }

  /// The example of JA4's description.
  @Test func `JA4 is the published digest`() {
    var hello = ClientHello(
      random: Array(repeating: 0, count: 32),
      cipherSuites: [0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc013, 0xc014, 0x9c, 0x9d, 0x2f, 0x35]
        .map { CipherSuite($0) },
      extensions: [
        .compressCertificate([.brotli]), .serverName("example.test"), .keyShare([]), .alpn(["h2", "http/1.1"]),
        TLSExtension(type: ExtensionType(0x4469), body: [0, 3, 2, 0x68, 0x32]), .extendedMainSecret, .pskKeyExchangeModes,
        .signatureAlgorithms([0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0806, 0x0601].map { SignatureScheme($0) }),
        .statusRequest, .sessionTicket(), .signedCertificateTimestamp, .supportedVersions([.tls13, .tls12]), .renegotiationInfo,
        .supportedGroups([.x25519]), .ecPointFormats, .padding(10),
      ])
    #expect(Fingerprints.ja4(hello) == "t13d1516h2_8daaf6152771_e5627efa2ab1")
    hello.extensions = hello.extensions?.filter { $0.type != .signatureAlgorithms } ?? []
    #expect(Fingerprints.ja4(hello).hasPrefix("t13d1515h2_8daaf6152771_"))
    hello.extensions = nil
    hello.cipherSuites = []
    #expect(Fingerprints.ja4(hello) == "t12i000000_000000000000_000000000000")
  }

  /// By which JA4's description and the lists of its users know these browsers; Chrome pads its hello now and then.
  @Test(
    arguments: [
      ("chrome-98", "t13d1516h2_8daaf6152771_e5627efa2ab1"), ("chrome-123", "t13d1517h2_8daaf6152771_b1ff8ab2d16f"),
      ("chrome-124", "t13d1516h2_8daaf6152771_02713d6af862"), ("firefox-119", "t13d1715h2_5b57614c22b0_5c2c66f702b0"),
      ("firefox-135", "t13d1717h2_5b57614c22b0_3cbfd9057e0d"),
    ])
  func `played clients have the fingerprints of the real ones`(name: String, fingerprint: String) throws {
    var random = SeededGenerator(seed: 1)
    let profile = try #require(ClientProfiles.named(name).first)
    #expect(Fingerprints.ja4(profile.hello(serverName: "a.example", random: &random)) == fingerprint)
  }

  @Test func `JA3S is the digest of what the server chose`() {
    let hello = ServerHello(
      legacyVersion: .tls12, random: Array(repeating: 1, count: 32), sessionID: [], cipherSuite: CipherSuite(49_199), compressionMethod: 0,
      extensions: [.renegotiationInfo, .serverName("x"), .sessionTicket()])
    #expect(Fingerprints.ja3s(hello) == "b1a1a570be8ef575863653a08abbedc2")
  }
}
