import Testing

@testable import DNSWire

@Suite struct ZoneKeyTests {
  /// RFC 4034, section 5.4; RFC 6605, section 6; RFC 8080, section 6.
  @Test(arguments: [
    (
      "256 3 5 AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLU"
        + "Uh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==", 60_485
    ),
    ("257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==", 55_648),
    ("257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=", 3_613),
  ])
  func `key tags are those of the standards`(text: String, tag: UInt16) throws {
    guard case .dnskey(let key) = try RecordData(presentation: text, type: .dnskey) else {
      Issue.record("no key")
      return
    }
    #expect(key.keyTag == tag)
    #expect(key.isZoneKey && !key.isRevoked)
    #expect(key.isSecureEntryPoint == text.hasPrefix("257"))
  }

  @Test func `the tag of a key for RSA and MD5 is part of its modulus`() {
    let key = ZoneKey(flags: 256, algorithm: .rsaMD5, publicKey: [1, 3, 0xaa, 0xbb, 0x12, 0x34, 0x56])
    #expect(key.keyTag == 0x1234)
    #expect(ZoneKey(flags: 256, algorithm: .rsaMD5, publicKey: [1]).keyTag == 0)
  }

  @Test func `the keys of a server have the tags of its signatures`() throws {
    let capture = try #require(Capture.named("DNSKEY"))
    let answers = try DNSMessage(capture.response).answers.map(\.data)
    guard case .dnskey(let key) = answers[0], case .rrsig(let signature) = answers[1] else {
      Issue.record("\(answers)")
      return
    }
    #expect(key.keyTag == signature.keyTag)
    #expect(signature.typeCovered == .dnskey)
  }
}
