import Bytes
import TLSWire
import Testing

@Suite struct FingerprintTextTests {
  /// The first example of salesforce/ja3's description.
  static let example = ClientHello(
    random: Array(repeating: 0, count: 32),
    cipherSuites: [47, 53, 5, 10, 49_161, 49_162, 49_171, 49_172, 50, 56, 19, 4].map { CipherSuite($0) },
    extensions: [.serverName("example.test"), .supportedGroups([23, 24, 25].map { NamedGroup($0) }), .ecPointFormats], legacyVersion: .tls10
  )

  @Test func `JA3 has the numbers in the order of the wire`() {
    #expect(JA3Text.of(Self.example) == "769,47-53-5-10-49161-49162-49171-49172-50-56-19-4,0-10-11,23-24-25,0")
  }

  @Test func `JA3 of a hello without extensions has empty fields`() {
    var hello = Self.example
    hello.cipherSuites = [4, 5, 10, 9, 100, 98, 3, 6, 19, 18, 99].map { CipherSuite($0) }
    hello.extensions = nil
    #expect(JA3Text.of(hello) == "769,4-5-10-9-100-98-3-6-19-18-99,,,")
  }

  @Test func `JA3 leaves out what means nothing`() {
    var hello = Self.example
    hello.cipherSuites.insert(.grease(3), at: 0)
    hello.extensions = [.grease(1), .supportedGroups([.grease(2), .x25519]), .ecPointFormats, .grease(9, body: [0])]
    #expect(JA3Text.of(hello) == "769,47-53-5-10-49161-49162-49171-49172-50-56-19-4,10-11,29,0")
  }

  @Test func `JA3S has what the server chose and answered`() {
    let hello = ServerHello(
      legacyVersion: .tls12, random: Array(repeating: 1, count: 32), sessionID: [], cipherSuite: CipherSuite(49_199), compressionMethod: 0,
      extensions: [.renegotiationInfo, .serverName("x"), .sessionTicket()])
    #expect(JA3Text.of(hello) == "771,49199,65281-0-35")
  }

  /// The hello of JA4's description.
  static let modern = ClientHello(
    random: Array(repeating: 0, count: 32),
    cipherSuites: [.grease(0)]
      + [
        0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc013, 0xc014, 0x009c, 0x009d, 0x002f, 0x0035,
      ].map { CipherSuite($0) },
    extensions: [
      .grease(4), .compressCertificate([.brotli]), .serverName("example.test"), .keyShare([.grease(5)]), .alpn(["h2", "http/1.1"]),
      TLSExtension(type: ExtensionType(0x4469), body: [0, 3, 2, 0x68, 0x32]), .extendedMainSecret, .pskKeyExchangeModes,
      .signatureAlgorithms([0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0806, 0x0601].map { SignatureScheme($0) }), .statusRequest,
      .sessionTicket(), .signedCertificateTimestamp, .supportedVersions([.grease(1), .tls13, .tls12]), .renegotiationInfo,
      .supportedGroups([.grease(5), .x25519]), .ecPointFormats, .grease(6, body: [0]), .padding(10),
    ])

  @Test func `JA4 counts, sorts and leaves out as its description says`() {
    #expect(
      JA4Text(Self.modern).raw
        == "t13d1516h2_002f,0035,009c,009d,1301,1302,1303,c013,c014,c02b,c02c,c02f,c030,cca8,cca9_"
        + "0005,000a,000b,000d,0012,0015,0017,001b,0023,002b,002d,0033,4469,ff01_0403,0804,0401,0503,0805,0501,0806,0601")
  }

  @Test(
    arguments: [
      ([], "00"), ([0x68, 0x32], "h2"), ([0x41], "AA"), ([0xab], "ab"), ([0x20], "20"), ([0xab, 0xcd], "ad"), ([0x20, 0x61], "21"),
      ([0x30, 0xab], "3b"), ([0x61, 0x20], "60"), ([0x30, 0x31, 0xab, 0xcd], "3d"), ([0x30, 0xab, 0xcd, 0x31], "01"),
    ] as [([UInt8], String)]
  )
  func `JA4 shows the ends of the first application protocol`(name: [UInt8], expected: String) {
    var hello = Self.modern
    let body = [0, UInt8(name.count + 1), UInt8(name.count)] + name
    hello.extensions = [TLSExtension(type: .alpn, body: body)]
    #expect(JA4Text(hello).head == "t12i1501\(expected)")
    #expect(JA4Text(hello).extensions.isEmpty)
  }

  @Test func `JA4 takes the version from the field where nothing else tells it`() {
    for (version, text) in [
      (ProtocolVersion.tls12, "12"), (.tls11, "11"), (.tls10, "10"), (.ssl3, "s3"), (.ssl2, "s2"), (.init(0x0707), "00"),
    ] {
      var hello = Self.modern
      hello.extensions = nil
      hello.legacyVersion = version
      #expect(JA4Text(hello).head == "t\(text)i150000")
    }
  }

  @Test func `JA4 counts no further than 99`() {
    var hello = Self.modern
    hello.cipherSuites = (0..<200).map { CipherSuite(UInt16($0)) }
    #expect(JA4Text(hello).head == "t13d9916h2")
  }
}
