import Testing

@testable import TLSWire

@Suite struct ExtensionTests {
  @Test("each extension has the bytes of its standard")
  func bodies() {
    let expected: [(TLSExtension, UInt16, [UInt8])] = [
      (.secureRemotePassword(user: "me"), 12, [2, 0x6d, 0x65]), (.heartbeat(), 15, [1]), (.heartbeat(mayBeSent: false), 15, [2]),
      (.encryptThenMAC, 22, []), (.sessionTicket(), 35, []), (.sessionTicket([7]), 35, [7]), (.maxFragmentLength(code: 2), 1, [2]),
      (.statusRequestV2, 17, [0, 7, 2, 0, 4, 0, 0, 0, 0]), (.truncatedHMAC, 4, []), (.nextProtocolNegotiation, 0x3374, []),
      (.padding(3), 21, [0, 0, 0]), (.padding(-1), 21, []), (.compressCertificate(), 27, [6, 0, 1, 0, 2, 0, 3]),
      (.recordSizeLimit(16_385), 28, [0x40, 1]), (.delegatedCredential([.ed25519]), 34, [0, 2, 8, 7]),
      (.signatureAlgorithmsCert([.ed25519]), 50, [0, 2, 8, 7]), (.postHandshakeAuth, 49, []),
      (.serverCertificateTypes([2, 0]), 20, [2, 2, 0]),
      (.allECPointFormats, 11, [3, 0, 1, 2]), (.draftKeyShare([.grease(1)]), 40, [0, 5, 0x1a, 0x1a, 0, 1, 0]),
    ]
    for (one, type, body) in expected {
      #expect(one.type.rawValue == type)
      #expect(one.body == body, "\(one.type)")
    }
  }

  @Test("the sixteen reserved values are recognised in every registry")
  func grease() {
    for index in 0..<16 {
      #expect(CipherSuite.grease(index).isGREASE)
      #expect(NamedGroup.grease(index).rawValue == UInt16(index * 0x1010 + 0x0a0a))
      #expect(KeyShareEntry.grease(index).group == .grease(index))
    }
    #expect(ProtocolVersion.grease(16) == .grease(0))
    #expect(ProtocolVersion.grease(-1) == .grease(15))
    #expect(TLSExtension.grease(3, body: [1]).type.hex == "0x3a3a")
    #expect(SignatureScheme.grease(2).isGREASE)
  }

  @Test("extensions are called by their registered names")
  func names() {
    #expect(ExtensionType(62).name == "tls_flags")
    #expect(ExtensionType(0x7550).name == "channel_id")
    #expect(ExtensionType.srp.name == "srp")
    #expect(ExtensionType(63).name == nil)
  }

  @Test("a draft's share has another number")
  func draftShare() {
    let hello = ServerHello(
      legacyVersion: .tls12, random: Array(repeating: 1, count: 32), sessionID: [], cipherSuite: .aes128GCMSHA256, compressionMethod: 0,
      extensions: [
        TLSExtension(type: .supportedVersions, body: [0x7f, 22]), TLSExtension(type: .draftKeyShare, body: [0, 0x1d, 0, 1, 5]),
      ])
    #expect(hello.version.description == "TLSv1.3-draft22")
    #expect(hello.selectedGroup == .x25519)
  }
}
