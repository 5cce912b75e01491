import TLSWire
import Testing

@testable import TLSEngine

@Suite struct EarlyDataTests {
  static let request = Array("GET / HTTP/1.1\r\n\r\n".utf8)

  private func resumption(_ client: TLSContext, _ server: TLSContext) throws -> Resumption {
    var talk = try LinkedSessions(client, server)
    try talk.open()
    return try #require(talk.client.resumptions.last)
  }

  @Test("the ticket says the limit, and what is sent within it arrives")
  func accepted() throws {
    let server = try Contexts.server { $0.earlyDataLimit = 1_000 }
    let client = try Contexts.client()
    let resumption = try resumption(client, server)
    #expect(resumption.maximumEarlyDataSize == 1_000)
    // The same again: nobody remembers what was replayed.
    for _ in 0..<2 {
      var talk = try LinkedSessions(client, server, resuming: resumption)
      try talk.client.writeEarly(Self.request)
      try talk.client.writeEarly(Array(repeating: 0x61, count: 1_000 - Self.request.count))
      try talk.open()
      #expect(talk.client.earlyDataAccepted == true)
      #expect(talk.client.resumedBy == .preSharedKey)
      let heard = talk.server.takeEarlyData()
      #expect(heard.count == 1_000 && heard.starts(with: Self.request))
      #expect(talk.server.takeEarlyData() == [])
    }
  }

  @Test("a server that does not know the session rejects it and goes on")
  func rejected() throws {
    let client = try Contexts.client()
    let resumption = try resumption(client, Contexts.server { $0.earlyDataLimit = 1_000 })
    for limit: UInt32 in [0, 1_000] {
      var talk = try LinkedSessions(client, Contexts.server { $0.earlyDataLimit = limit }, resuming: resumption)
      try talk.client.writeEarly(Self.request)
      try talk.open()
      #expect(talk.client.earlyDataAccepted == false)
      #expect(talk.server.takeEarlyData() == [])
      #expect(try talk.client.write(Self.request) == .done)
      talk.server.received(talk.client.takeOutput())
      #expect(try talk.server.read() == .bytes(Self.request))
    }
  }

  @Test("without early data there is no answer about it", arguments: [UInt32(0), 1_000])
  func notSent(_ limit: UInt32) throws {
    let server = try Contexts.server { $0.earlyDataLimit = limit }
    let client = try Contexts.client()
    let resumption = try resumption(client, server)
    var talk = try LinkedSessions(client, server, resuming: resumption)
    try talk.open()
    #expect(talk.client.earlyDataAccepted == nil)
    #expect(talk.client.resumedBy == .preSharedKey)
  }

  @Test("more than the ticket allows is not sent, and nothing without a ticket")
  func tooMuch() throws {
    let server = try Contexts.server { $0.earlyDataLimit = 10 }
    let client = try Contexts.client()
    let resumption = try resumption(client, server)
    var talk = try LinkedSessions(client, server, resuming: resumption)
    #expect(throws: TLSError.self) { try talk.client.writeEarly(Array(repeating: 1, count: 11)) }
    try talk.client.writeEarly(Array(repeating: 1, count: 10))
    #expect(throws: TLSError.self) { try talk.client.writeEarly([1]) }
    try talk.open()
    #expect(talk.client.earlyDataAccepted == true)
    var fresh = try LinkedSessions(client, server)
    #expect(throws: TLSError.self) { try fresh.client.writeEarly([1]) }
    try fresh.open()
    #expect(fresh.client.earlyDataAccepted == nil)
  }

  @Test("a TLS 1.2 client finds a server of early data as any other")
  func classicClient() throws {
    var talk = try LinkedSessions(Contexts.client(), Contexts.server { $0.earlyDataLimit = 10 }, with: Contexts.only(.tls12))
    try talk.open()
    #expect(talk.client.negotiated.version == .tls12)
  }
}
