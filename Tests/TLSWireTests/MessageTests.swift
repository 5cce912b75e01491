import TestSupport
import Testing

@testable import TLSWire

/// Every message is treated alike: it comes back as it went, cut anywhere it is refused, damaged it does no harm.
@Suite struct MessageTests {
  static let clientHello = ClientHello(
    random: Array(0..<32), cipherSuites: [.aes128GCMSHA256, CipherSuite(0xc02f), CipherSuite(0xfafa)],
    extensions: [
      .serverName("example.com"), .alpn(["h2", "http/1.1"]), .supportedGroups([.x25519]), .signatureAlgorithms([.ed25519]),
      .supportedVersions([.tls13]), .keyShare([KeyShareEntry(group: .x25519, keyExchange: Array(repeating: 9, count: 32))]), .statusRequest,
      .cookie([1, 2, 3]),
    ], sessionID: [1, 2, 3])

  static let serverHello = ServerHello(
    legacyVersion: .tls12, random: Array(repeating: 7, count: 32), sessionID: [4], cipherSuite: .aes256GCMSHA384, compressionMethod: 0,
    extensions: [
      TLSExtension(type: .supportedVersions, body: [3, 4]), TLSExtension(type: .keyShare, body: [0, 0x1d, 0, 2, 5, 6]),
    ])

  static let certificate = CertificateMessage(entries: [
    .init(
      der: [0x30, 0x00],
      extensions: [
        TLSExtension(type: .statusRequest, body: [1, 0, 0, 2, 8, 9]),
        TLSExtension(type: .signedCertificateTimestamp, body: [0, 3, 0, 1, 7]),
      ]), .init(der: Array(repeating: 1, count: 300)),
  ])

  @Test("the whole message is read, and cut at any length it is refused", arguments: MessageCase.all)
  func truncation(_ one: MessageCase) throws {
    _ = try one.read(one.body[...])
    for length in one.body.indices where !one.alsoWhole.contains(length) {
      #expect(throws: TLSWireError.self, "cut to \(length)") { try one.read(one.body[..<length]) }
    }
    #expect(throws: TLSWireError.self) { try one.read((one.body + [0])[...]) }
  }

  /// Among all bytes are those of every length.
  @Test("with any byte one more or one less it is refused, or another message", arguments: MessageCase.all)
  func byOne(_ one: MessageCase) throws {
    let whole = try one.read(one.body[...])
    for index in one.body.indices {
      for change: UInt8 in [1, 0xff] {
        var body = one.body
        body[index] &+= change
        #expect((try? one.read(body[...])) != whole, "byte \(index)")
      }
    }
  }

  @Test("a damaged message is read or refused, never more", arguments: MessageCase.all)
  func mutation(_ one: MessageCase) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1_000 { _ = try? one.read(random.damaged(one.body)[...]) }
  }

  @Test("hellos and certificates come back as they went")
  func roundTrip() throws {
    #expect(try ClientHello(reading: Self.clientHello.message.body) == Self.clientHello)
    #expect(try ServerHello(reading: Self.serverHello.message.body) == Self.serverHello)
    #expect(try CertificateMessage(reading: Self.certificate.message(version: .tls13).body, version: .tls13) == Self.certificate)
    let message = Self.clientHello.message
    #expect(try HandshakeMessage(reading: message.bytes) == message)
  }

  @Test("a TLS 1.3 hello says its version, its share and its group")
  func choices() {
    #expect(Self.serverHello.version == .tls13)
    #expect(Self.serverHello.keyShare == KeyShareEntry(group: .x25519, keyExchange: [5, 6]))
    #expect(Self.serverHello.selectedGroup == .x25519)
    let retry = ServerHello(
      legacyVersion: .tls12, random: ServerHello.retryRandom, sessionID: [], cipherSuite: .aes128GCMSHA256, compressionMethod: 0,
      extensions: [TLSExtension(type: .keyShare, body: [0, 0x17]), TLSExtension(type: .cookie, body: [0, 1, 9])])
    #expect(retry.isHelloRetryRequest)
    #expect(retry.selectedGroup == .secp256r1)
    #expect(retry.keyShare == nil)
    #expect(retry.cookie == [9])
  }

  @Test("a certificate entry shows its staple and its SCTs")
  func entryExtensions() {
    #expect(Self.certificate.entries[0].ocspResponse == [8, 9])
    #expect(Self.certificate.entries[0].signedCertificateTimestamps == [[7]])
    #expect(Self.certificate.entries[1].ocspResponse == nil)
  }
}

/// Forms that were once taken for less than they are.
extension MessageTests {
  @Test("a supported_versions of a wrong length is an error, not TLS 1.2", arguments: [[], [3], [3, 4, 5]] as [[UInt8]])
  func malformedVersion(_ body: [UInt8]) {
    let hello = ServerHello(
      legacyVersion: .tls12, random: Array(repeating: 7, count: 32), sessionID: [], cipherSuite: .aes128GCMSHA256, compressionMethod: 0,
      extensions: [TLSExtension(type: .supportedVersions, body: body)])
    #expect(throws: TLSWireError.self) { try ServerHello(reading: hello.message.body) }
  }

  @Test("bytes after the lists inside a certificate_request are refused")
  func trailingLists() {
    for type: UInt8 in [13, 47] {
      #expect(throws: TLSWireError.self) {
        try CertificateRequest(reading: [0, 0, 7, 0, type, 0, 3, 0, 0, 9], version: .tls13)
      }
    }
  }

  @Test("a certificate message has a bounded number of entries")
  func manyEntries() throws {
    let limit = CertificateMessage.entryLimit
    let empty = CertificateMessage.Entry(der: [])
    let most = CertificateMessage(entries: Array(repeating: empty, count: limit)).message(version: .tls12)
    #expect(try CertificateMessage(reading: most.body, version: .tls12).entries.count == limit)
    let more = CertificateMessage(entries: Array(repeating: empty, count: limit + 1)).message(version: .tls12)
    #expect(throws: TLSWireError.self) { try CertificateMessage(reading: more.body, version: .tls12) }
  }
}
