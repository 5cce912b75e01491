import Testing

@testable import TLSWire

@Suite struct ClientObjectionTests {
  static let hello = ClientHello(
    random: Array(repeating: 7, count: 32),
    cipherSuites: [.grease(1), .aes128GCMSHA256, CipherSuite(0xc02f), .emptyRenegotiationInfo],
    extensions: [
      .serverName("a.example"), .supportedGroups([.x25519, .secp256r1]), .supportedVersions([.tls13, .tls12]), .alpn(["h2"]),
      .signatureAlgorithms([.rsaPSSRSAESHA256]), .keyShare([KeyShareEntry(group: .x25519, keyExchange: Array(repeating: 9, count: 32))]),
    ], sessionID: [1, 2, 3])

  @Test func `what was offered is taken`() {
    #expect(Self.objection(.tls13(.aes128GCMSHA256, .x25519)) == nil)
    #expect(Self.objection(.tls12(0xc02f)) == nil)
    #expect(Self.objection(.tls12(0xc02f, extensions: [.renegotiationInfo, .alpn(["h2"])])) == nil)
    #expect(Self.objection(.retry(.secp256r1)) == nil)
    #expect(Self.objection(.retry(.secp256r1, then: .tls13(.aes128GCMSHA256, .secp256r1))) == nil)
  }

  @Test(arguments: refused) func `what was not offered is refused`(answer: ServerResponse, words: String) {
    #expect(Self.objection(answer) == words)
  }

  static let refused: [(ServerResponse, String)] = [
    (.tls13(.aes256GCMSHA384, .x25519), "the server chose TLS_AES_256_GCM_SHA384, which was not offered"),
    (.tls13(.grease(1), .x25519), "the server chose 0x1a1a, which was not offered"),
    (.tls13(.aes128GCMSHA256, .secp256r1), "the server took a key share in secp256r1, which was not sent"),
    (.tls13(.aes128GCMSHA256, .x25519, sessionID: []), "the server sent back another session ID"),
    (.tls13(.aes128GCMSHA256, nil), "the server sent no key share"),
    (.tls12(0xc02f, version: .tls11), "the server chose TLSv1.1, which was not offered"),
    (.tls12(0x0005), "the server chose TLS_RSA_WITH_RC4_128_SHA, which was not offered"),
    (.tls12(0xc02f, compression: 1), "the server chose compression method 1, which was not offered"),
    (.tls12(0xc02f, extensions: [.extendedMainSecret]), "the server sent extended_master_secret, which was not offered"),
    (.tls12(0xc02f, extensions: [.alpn(["http/1.1"])]), "the server chose an application protocol that was not offered"),
    (
      .tls12(0xc02f, random: Array(repeating: 1, count: 24) + Array("DOWNGRD".utf8) + [1]),
      "the server's random indicates support for a newer version than TLSv1.2, so the ClientHello may have been tampered with"
    ),
    (.retry(.x448), "the server requested a key share in x448, which was not offered"),
    (.retry(.x25519), "the server requested the share in x25519 that it had"),
    (.retry(.secp256r1, then: .tls13(.aes128GCMSHA256, .x25519)), "the server requested a share in secp256r1 and used one in x25519"),
  ]

  @Test func `versions without an extension are those that the client takes`() {
    var old = Self.hello
    old.extensions = nil
    #expect(
      old.objection(to: .tls12(0xc02f, version: .tls10), versions: [.tls12, .tls11]) == "the server chose TLSv1.0, which was not offered")
    #expect(old.objection(to: .tls12(0xc02f, version: .tls10)) == nil)
  }

  private static func objection(_ answer: ServerResponse) -> String? { hello.objection(to: answer) }
}

extension ServerResponse {
  fileprivate static func tls13(_ suite: CipherSuite, _ group: NamedGroup?, sessionID: [UInt8] = [1, 2, 3]) -> ServerResponse {
    var extensions = [TLSExtension(type: .supportedVersions, body: [3, 4])]
    if let group {
      extensions.append(TLSExtension(type: .keyShare, body: [UInt8(group.rawValue >> 8), UInt8(group.rawValue & 0xff), 0, 1, 5]))
    }
    var answer = ServerResponse()
    answer.hello = ServerHello(
      legacyVersion: .tls12, random: Array(repeating: 1, count: 32), sessionID: sessionID, cipherSuite: suite, compressionMethod: 0,
      extensions: extensions)
    return answer
  }

  fileprivate static func tls12(
    _ suite: UInt16, version: ProtocolVersion = .tls12, compression: UInt8 = 0, random: [UInt8] = Array(repeating: 1, count: 32),
    extensions: [TLSExtension] = []
  ) -> ServerResponse {
    var answer = ServerResponse()
    answer.hello = ServerHello(
      legacyVersion: version, random: random, sessionID: [], cipherSuite: CipherSuite(suite), compressionMethod: compression,
      extensions: extensions)
    return answer
  }

  fileprivate static func retry(_ group: NamedGroup, then answer: ServerResponse? = nil) -> ServerResponse {
    let retry = ServerHello(
      legacyVersion: .tls12, random: ServerHello.retryRandom, sessionID: [1, 2, 3], cipherSuite: .aes128GCMSHA256, compressionMethod: 0,
      extensions: [
        TLSExtension(type: .supportedVersions, body: [3, 4]),
        TLSExtension(type: .keyShare, body: [UInt8(group.rawValue >> 8), UInt8(group.rawValue & 0xff)]),
      ])
    var whole = answer ?? ServerResponse()
    whole.helloRetryRequest = retry
    if answer == nil { whole.hello = retry }
    return whole
  }
}
