import TLSWire
import Testing

@testable import TLSEngine

@Suite struct ResumptionTests {
  /// What a server has, and how it then knows a session again.
  struct TicketMode: Sendable, CustomTestStringConvertible {
    let version: ProtocolVersion
    let hasTickets: Bool
    let hasCache: Bool
    var offersTickets = true
    let kind: Resumption.Kind?

    var testDescription: String {
      "\(version), server: tickets \(hasTickets), cache \(hasCache), client: tickets \(offersTickets)"
    }

    static let all = [
      TicketMode(version: .tls12, hasTickets: true, hasCache: false, kind: .ticket),
      TicketMode(version: .tls12, hasTickets: true, hasCache: true, kind: .ticket),
      TicketMode(version: .tls12, hasTickets: false, hasCache: true, kind: .sessionID),
      TicketMode(version: .tls12, hasTickets: true, hasCache: true, offersTickets: false, kind: .sessionID),
      TicketMode(version: .tls12, hasTickets: true, hasCache: false, offersTickets: false, kind: nil),
      TicketMode(version: .tls12, hasTickets: false, hasCache: false, kind: nil),
      TicketMode(version: .tls13, hasTickets: true, hasCache: false, kind: .preSharedKey),
      TicketMode(version: .tls13, hasTickets: false, hasCache: true, kind: .preSharedKey),
      TicketMode(version: .tls13, hasTickets: false, hasCache: false, kind: nil),
    ]
  }

  @Test("numbers, tickets and pre-shared keys are told apart", arguments: TicketMode.all)
  func kinds(_ way: TicketMode) throws {
    let server = try Contexts.server {
      $0.offersTickets = way.hasTickets
      $0.cachesSessions = way.hasCache
    }
    let client = try Contexts.client()
    let options = Contexts.only(way.version).with { $0.offersTickets = way.offersTickets }
    var first = try LinkedSessions(client, server, with: options)
    try first.open()
    #expect(first.client.resumedBy == nil)
    let resumption = first.client.resumptions.last
    first.close()
    #expect(resumption?.kind == way.kind)
    guard let resumption else { return }
    #expect(resumption.version == way.version)
    #expect(resumption.cipherSuite == first.client.negotiated.cipherSuite)
    #expect(resumption.sessionID == (way.kind == .sessionID ? first.client.flight.serverHello?.sessionID : []))
    #expect((resumption.lifetime > .zero) == (way.kind != .sessionID))
    #expect(resumption.maximumEarlyDataSize == 0)
    var second = try LinkedSessions(client, server, resuming: resumption, with: options)
    try second.open()
    #expect(second.client.resumedBy == way.kind)
    #expect(second.client.negotiated.isResumed == true)
    #expect(second.client.peerCertificates == [])
  }

  @Test("every ticket is seen with its instant, and each resumes", arguments: [0, 1, 4])
  func tickets(_ count: Int) throws {
    let server = try Contexts.server { $0.ticketCount = count }
    let client = try Contexts.client()
    var first = try LinkedSessions(client, server)
    let start = ContinuousClock.now
    try first.open()
    let tickets = first.client.tickets
    #expect(tickets.count == count)
    #expect(tickets.allSatisfy { $0.at >= start && $0.ticket.lifetimeSeconds > 0 && $0.ticket.ageAdd != nil })
    #expect(Set(tickets.map(\.ticket.ticket)).count == count)
    let resumptions = first.client.resumptions
    #expect(resumptions.count == count)
    for resumption in resumptions {
      var again = try LinkedSessions(client, server, resuming: resumption)
      try again.open()
      #expect(again.client.resumedBy == .preSharedKey)
    }
  }

  @Test("a TLS 1.2 ticket is seen too")
  func classicTicket() throws {
    var talk = try LinkedSessions(Contexts.client(), Contexts.server(), with: Contexts.only(.tls12))
    try talk.open()
    #expect(talk.client.tickets.map(\.ticket.ageAdd) == [nil])
    #expect(talk.client.resumptions.count == 1)
  }

  @Test("another server does not know the session", arguments: [ProtocolVersion.tls12, .tls13])
  func stranger(_ version: ProtocolVersion) throws {
    let client = try Contexts.client()
    var first = try LinkedSessions(client, Contexts.server(), with: Contexts.only(version))
    try first.open()
    var second = try LinkedSessions(client, Contexts.server(), resuming: first.client.resumptions.last, with: Contexts.only(version))
    try second.open()
    #expect(second.client.resumedBy == nil && !second.client.negotiated.isResumed)
  }

  @Test("its description has no keys in it")
  func description() throws {
    var talk = try LinkedSessions(Contexts.client(), Contexts.server())
    try talk.open()
    let resumption = try #require(talk.client.resumptions.first)
    #expect("\(resumption)" == "preSharedKey of TLSv1.3 with TLS_AES_256_GCM_SHA384")
  }
}
