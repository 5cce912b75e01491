import Testing

@testable import TLSWire

@Suite struct SSL2Tests {
  static let clientHello = SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: Array(0..<16), sessionID: [1, 2])
  static let serverHello = SSL2ServerHello(
    certificate: Array(repeating: 0x30, count: 300), cipherKinds: [SSL2CipherKind(0x010080), SSL2CipherKind(0x0700c0)],
    connectionID: Array(0..<16))

  static let masterKey = SSL2ClientMasterKey(
    cipherKind: SSL2CipherKind(0x020080), clearKey: Array(0..<11), encryptedKey: Array(repeating: 7, count: 256), keyArgument: [1, 2])

  @Test func `a client master key is read as it was written, and not when it is cut`() throws {
    #expect(try SSL2ClientMasterKey(reading: Self.masterKey.record) == Self.masterKey)
    for count in 0..<Self.masterKey.record.count {
      #expect(throws: TLSWireError.self) { try SSL2ClientMasterKey(reading: Self.masterKey.record.prefix(count)) }
    }
    for index in Self.masterKey.record.indices {
      var changed = Self.masterKey.record
      changed[index] ^= 0x80
      _ = try? SSL2ClientMasterKey(reading: changed)
    }
  }

  @Test("hellos and errors come back as they went")
  func roundTrip() throws {
    #expect(try SSL2ClientHello(reading: Self.clientHello.record) == Self.clientHello)
    #expect(try SSL2ServerHello(reading: Self.serverHello.record) == Self.serverHello)
    #expect(try SSL2Error(reading: SSL2Error(code: 6).record).description == "unsupported_certificate_type")
  }

  @Test("the bytes are those of the draft")
  func bytes() {
    let hello = SSL2ClientHello(cipherKinds: [SSL2CipherKind(0x010080)], challenge: [5, 6])
    #expect(hello.record == [0x80, 14, 1, 0, 2, 0, 3, 0, 0, 0, 2, 1, 0, 0x80, 5, 6])
    #expect(SSL2Error(code: 1).record == [0x80, 3, 0, 0, 1])
  }

  @Test("a hello is told from one of TLS by its first bytes")
  func plausible() {
    #expect(SSL2ClientHello.isPlausible(firstBytes: Self.clientHello.record))
    #expect(SSL2ClientHello.isPlausible(firstBytes: Self.clientHello.record.prefix(5)))
    #expect(!SSL2ClientHello.isPlausible(firstBytes: Self.clientHello.record.prefix(4)))
    #expect(!SSL2ClientHello.isPlausible(firstBytes: MessageTests.clientHello.records()))
    #expect(SSL2ClientHello.recordLength(firstBytes: Self.clientHello.record) == Self.clientHello.record.count)
    #expect(SSL2ClientHello.recordLength(firstBytes: [22, 3, 1]) == nil)
  }

  @Test("another message in the record is refused")
  func otherMessage() {
    #expect(throws: TLSWireError.self) { try SSL2ServerHello(reading: Self.clientHello.record) }
    #expect(throws: TLSWireError.self) { try SSL2Error(reading: [0x80, 0]) }
  }
}
