import TLSWire
import Testing

@testable import TLSEngine

@Suite struct RenegotiationTests {
  /// Carries bytes until the client has its answer; the server only reads.
  private func renegotiate(_ talk: inout LinkedSessions) throws -> Renegotiation {
    for _ in 0..<20 {
      let step = try talk.client.renegotiate()
      guard step == .needsInput else { return step }
      talk.server.received(talk.client.takeOutput())
      _ = try talk.server.read()
      talk.client.received(talk.server.takeOutput())
    }
    return .needsInput
  }

  private func talk(_ renegotiation: TLSServerConfiguration.Renegotiation) throws -> LinkedSessions {
    var talk = try LinkedSessions(Contexts.client(), Contexts.server { $0.renegotiation = renegotiation }, with: Contexts.only(.tls12))
    try talk.open()
    #expect(talk.client.renegotiatesSecurely == true)
    return talk
  }

  @Test("a server that allows it does it again and again", arguments: [TLSServerConfiguration.Renegotiation.allowed, .allowedUnsafely])
  func allowed(_ renegotiation: TLSServerConfiguration.Renegotiation) throws {
    var talk = try talk(renegotiation)
    for round in 1...3 {
      #expect(try renegotiate(&talk) == .done)
      #expect(talk.client.messages.filter { $0.direction == .sent && $0.type == .clientHello }.count == round + 1)
    }
    try talk.tell()
    #expect(try talk.client.write([7]) == .done)
    talk.server.received(talk.client.takeOutput())
    #expect(try talk.server.read() == .bytes([7]))
  }

  @Test(arguments: [TLSServerConfiguration.Renegotiation.allowed, .refused])
  func `a greeting or SETTINGS that crossed the ClientHello ended the renegotiation`(_ renegotiation: TLSServerConfiguration.Renegotiation)
    throws
  {
    var talk = try talk(renegotiation)
    // The server has not read the ClientHello yet.
    #expect(try talk.client.renegotiate() == .needsInput)
    let hello = talk.client.takeOutput()
    for _ in 0..<3 { #expect(try talk.server.write(Array("* OK ready\r\n".utf8)) == .done) }
    talk.client.received(talk.server.takeOutput())
    #expect(try talk.client.renegotiate() == .needsInput)
    talk.server.received(hello)
    _ = try talk.server.read()
    talk.client.received(talk.server.takeOutput())
    let result = try renegotiate(&talk)
    #expect(result == (renegotiation == .allowed ? .done : .refused(Alert(level: .warning, what: .noRenegotiation))))
  }

  @Test("a server that refuses it says so, and what it said is told")
  func refused() throws {
    var talk = try talk(.refused)
    #expect(try renegotiate(&talk) == .refused(Alert(level: .warning, what: .noRenegotiation)))
  }

  @Test("a server that ends the connection over it has said nothing", arguments: [true, false])
  func closed(_ notify: Bool) throws {
    var talk = try talk(.allowed)
    #expect(try talk.client.renegotiate() == .needsInput)
    if notify { talk.server.shutdown() }
    talk.client.received(talk.server.takeOutput())
    talk.client.receivedEnd()
    #expect(try talk.client.renegotiate() == .closed(notify: notify))
  }

  @Test("a server that does not care lets it wait")
  func ignored() throws {
    var talk = try talk(.allowed)
    for _ in 0..<3 { #expect(try talk.client.renegotiate() == .needsInput) }
    #expect(talk.client.messages.filter { $0.direction == .sent && $0.type == .clientHello }.count == 2)
  }

  @Test("TLS 1.3 has none")
  func modern() throws {
    var talk = try LinkedSessions(Contexts.client(), Contexts.server { $0.renegotiation = .allowed })
    try talk.open()
    #expect { _ = try talk.client.renegotiate() } throws: { ($0 as? TLSError)?.code == .configuration }
  }
}
