import TLSWire
import Testing

@testable import TLSEngine

/// One context for many questions.
@Suite struct SessionOptionsTests {
  private func hello(_ talk: borrowing LinkedSessions) throws -> ClientHello {
    try ClientHello(reading: try #require(talk.client.messages.first { $0.type == .clientHello }?.message).body)
  }

  @Test("the application protocols of a session stand in for its context's", arguments: [nil, ["acme-tls/1"], []] as [[String]?])
  func alpn(_ protocols: [String]?) throws {
    let server = try Contexts.server { $0.alpn = ["acme-tls/1", "h2"] }
    var talk = try LinkedSessions(Contexts.client(), server, with: TLSSessionOptions().with { $0.alpn = protocols })
    try talk.open()
    #expect(talk.client.negotiated.alpn.map { String(decoding: $0, as: UTF8.self) } == (protocols ?? ["h2"]).first)
  }

  @Test("a name that is too long for ALPN is an error")
  func longName() throws {
    let options = TLSSessionOptions().with { $0.alpn = [String(repeating: "x", count: 256)] }
    #expect(throws: TLSError.self) { _ = try LinkedSessions(Contexts.client(), Contexts.server(), with: options) }
  }

  @Test("so do its versions", arguments: [ProtocolVersion.tls12, .tls13])
  func versions(_ version: ProtocolVersion) throws {
    let client = try Contexts.client()
    let server = try Contexts.server()
    var talk = try LinkedSessions(client, server, with: Contexts.only(version))
    try talk.open()
    #expect(talk.client.negotiated.version == version)
    var plain = try LinkedSessions(client, server)
    try plain.open()
    #expect(plain.client.negotiated.version == .tls13)
  }

  @Test("the signal of a fallback draws its alert")
  func fallback() throws {
    let options = Contexts.only(.tls12).with { $0.sendsFallbackSignal = true }
    var talk = try LinkedSessions(Contexts.client(), Contexts.server(), with: options)
    #expect { try talk.open() } throws: { ($0 as? TLSError)?.alert?.what == .inappropriateFallback }
    #expect(try hello(talk).cipherSuites.contains(.fallback))
  }

  @Test("a limit of fragments is offered, and holds")
  func fragments() throws {
    var talk = try LinkedSessions(Contexts.client { $0.maximumFragmentLength = 1_024 }, Contexts.server())
    try talk.open()
    #expect(try hello(talk).extensions?[.maxFragmentLength] == [2])
    #expect(talk.client.flight.encryptedExtensions?.extensions[.maxFragmentLength] == [2])
    let before = talk.client.records.received
    #expect(try talk.server.write(Array(repeating: 1, count: 4_096)) == .done)
    talk.client.received(talk.server.takeOutput())
    for _ in 0..<4 { _ = try talk.client.read() }
    #expect(talk.client.records.received - before == 4)
    #expect(throws: TLSError.self) { _ = try Contexts.client { $0.maximumFragmentLength = 1_000 } }
  }

  @Test("a server's records are as short as it is told", arguments: [ProtocolVersion.tls12, .tls13])
  func recordLength(_ version: ProtocolVersion) throws {
    let options = TLSSessionOptions().with { $0.recordLength = 512 }
    var server = try TLSSession(Contexts.server(), with: options)
    var client = try TLSSession(Contexts.client(), serverName: "localhost", with: Contexts.only(version))
    try shakeHands(&client, &server)
    client.received(server.takeOutput())
    #expect(try client.read() == .needsInput)
    let before = client.records.received
    #expect(try server.write(Array(repeating: 1, count: 4_096)) == .done)
    client.received(server.takeOutput())
    for _ in 0..<8 { _ = try client.read() }
    #expect(client.records.received - before == 8)
    for length in [-1, 511, 16_385] {
      #expect(throws: TLSError.self) { _ = try TLSSession(Contexts.server(), with: TLSSessionOptions().with { $0.recordLength = length }) }
    }
  }

  @Test("records are counted both ways")
  func records() throws {
    var talk = try LinkedSessions(Contexts.client(), Contexts.server())
    #expect(talk.client.records.sent == 0)
    try talk.open()
    #expect(talk.client.records.sent == talk.server.records.received)
    #expect(talk.client.records.received == talk.server.records.sent)
    #expect(talk.client.records.sent >= 2)
  }

  @Test("the answer tells of the extended main secret", arguments: [ProtocolVersion.tls12, .tls13])
  func mainSecret(_ version: ProtocolVersion) throws {
    var talk = try LinkedSessions(Contexts.client(), Contexts.server(), with: Contexts.only(version))
    try talk.open()
    #expect(talk.client.flight.usesExtendedMainSecret == true)
    #expect((talk.client.flight.serverHello?.extensions[.extendedMainSecret] != nil) == (version == .tls12))
  }
}
