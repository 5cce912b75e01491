import Testing

@testable import TLSWire

@Suite struct NewSessionTicketTests {
  static let classic = NewSessionTicket(lifetimeSeconds: 7_200, ticket: [1, 2, 3])
  static let modern = NewSessionTicket(
    lifetimeSeconds: 604_800, ageAdd: 0x0102_0304, nonce: [0, 1], ticket: [9, 8, 7],
    extensions: [TLSExtension(type: .earlyData, body: [0, 0, 0x40, 0]), TLSExtension(type: ExtensionType(0x4a4a), body: [])])

  @Test("both forms come back as they went")
  func roundTrip() throws {
    #expect(try NewSessionTicket(reading: Self.classic.message.body, version: .tls12) == Self.classic)
    #expect(try NewSessionTicket(reading: Self.modern.message.body, version: .tls13) == Self.modern)
    #expect(Array(Self.classic.message.body) == [0, 0, 0x1c, 0x20, 0, 3, 1, 2, 3])
  }

  @Test("one version's form is not the other's")
  func forms() {
    #expect(throws: TLSWireError.self) { try NewSessionTicket(reading: Self.modern.message.body, version: .tls12) }
    #expect(throws: TLSWireError.self) { try NewSessionTicket(reading: Self.classic.message.body, version: .tls13) }
  }

  @Test("the limit of early data is read, and without the extension there is none")
  func earlyData() {
    #expect(Self.modern.maximumEarlyDataSize == 16_384)
    #expect(Self.classic.maximumEarlyDataSize == nil)
  }

  /// RFC 5077, section 3.3, allows it; RFC 8446, section 4.6.1, does not.
  @Test("a ticket of no bytes is one up to TLS 1.2 only")
  func empty() throws {
    #expect(try NewSessionTicket(reading: [0, 0, 0, 0, 0, 0], version: .tls12).ticket.isEmpty)
    #expect(throws: TLSWireError.self) { try NewSessionTicket(reading: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], version: .tls13) }
  }

  @Test("early_data of a wrong length is refused", arguments: [0, 3, 5])
  func wrongEarlyData(_ length: Int) {
    let ticket = NewSessionTicket(
      lifetimeSeconds: 1, ageAdd: 1, nonce: [], ticket: [1],
      extensions: [TLSExtension(type: .earlyData, body: Array(repeating: 1, count: length))])
    #expect(throws: TLSWireError.self) { try NewSessionTicket(reading: ticket.message.body, version: .tls13) }
  }
}
