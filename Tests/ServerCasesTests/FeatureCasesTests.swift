import Bytes
import LocalServer
import Minting
import ServerFixtures
import TLSEngine
import TLSWire
import Testing
import Transport

/// The cases of what sessions can do, as our client meets them.
@Suite(.timeLimit(.minutes(2))) struct FeatureCasesTests {
  static func manner(of name: String) throws -> ServerBehavior {
    try #require(Cases.all.first { $0.name == name }).manner(by: try TestAuthorities(now: Platform.now))
  }

  /// Visits a case, as often as the body likes.
  private func visiting<T>(
    _ name: String, _ change: (inout TLSConfiguration) -> Void = { _ in },
    _ body: (Endpoint, Reactor, TLSContext) async throws -> T
  ) async throws -> T {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    var configuration = TLSConfiguration.ordinary
    change(&configuration)
    return try await body(try #require(server.endpoint(of: name)), reactor, try TLSContext(client: configuration))
  }

  private func only(_ version: ProtocolVersion) -> TLSSessionOptions { TLSSessionOptions().with { $0.versions = version...version } }

  @Test(arguments: [("web", 2, 1), ("no-tickets", 0, 0), ("one-ticket", 1, 1), ("four-tickets", 4, 1), ("session-ids", 2, 0)])
  func `a case gives as many tickets as it says`(name: String, modern: Int, classic: Int) async throws {
    try await visiting(name) { endpoint, reactor, context in
      for (version, count) in [(ProtocolVersion.tls13, modern), (.tls12, classic)] {
        let visit = try await Visit.get(endpoint, on: reactor, context, with: only(version))
        #expect(visit.tickets.count == count, "\(version)")
        #expect(visit.negotiated.alpn == Array("http/1.1".utf8))
        #expect(visit.hasNotified == true)
      }
    }
  }

  @Test(
    arguments: [
      ("web", ProtocolVersion.tls13, Resumption.Kind.preSharedKey), ("web", .tls12, .ticket), ("session-ids", .tls12, .sessionID),
      ("session-ids", .tls13, .preSharedKey),
    ])
  func `a session is known again`(name: String, version: ProtocolVersion, kind: Resumption.Kind) async throws {
    try await visiting(name) { endpoint, reactor, context in
      let first = try await Visit.get(endpoint, on: reactor, context, with: only(version))
      let resumption = try #require(first.resumptions.last)
      let second = try await Visit.get(endpoint, on: reactor, context, with: only(version), resuming: resumption)
      #expect(second.resumedBy == kind)
      #expect(second.lines == first.lines)
    }
  }

  @Test func `no session is known again where nothing is remembered`() async throws {
    try await visiting("no-tickets") { endpoint, reactor, context in
      for version in [ProtocolVersion.tls12, .tls13] {
        let visit = try await Visit.get(endpoint, on: reactor, context, with: only(version))
        #expect(visit.resumptions.isEmpty)
      }
    }
  }

  @Test func `a request comes as early data, and is answered`() async throws {
    try await visiting("early-data") { endpoint, reactor, context in
      let first = try await Visit.get(endpoint, on: reactor, context)
      let resumption = try #require(first.resumptions.last)
      #expect(resumption.maximumEarlyDataSize == 16_384)
      #expect(first.tickets.allSatisfy { $0.ticket.maximumEarlyDataSize == 16_384 })
      let second = try await Visit.get(endpoint, on: reactor, context, resuming: resumption, isEarly: true)
      #expect(second.earlyDataAccepted == true)
      #expect(second.lines == first.lines && !first.answer.isEmpty)
    }
  }

  @Test func `early data that was promised is refused, and the request answered when it comes again`() async throws {
    try await visiting("early-data-refused") { endpoint, reactor, context in
      let resumption = try #require(try await Visit.get(endpoint, on: reactor, context).resumptions.last)
      #expect(resumption.maximumEarlyDataSize == 16_384)
      let second = try await Visit.get(endpoint, on: reactor, context, resuming: resumption, isEarly: true)
      #expect(second.earlyDataAccepted == false)
    }
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a missing close_notify is missed`(version: ProtocolVersion) async throws {
    try await visiting("no-close-notify") { endpoint, reactor, context in
      let visit = try await Visit.get(endpoint, on: reactor, context, with: only(version))
      #expect(visit.hasNotified == false)
      #expect(visit.answer.starts(with: Array("HTTP/1.1 200".utf8)))
    }
  }

  @Test func `a certificate is asked for in the handshake, or later, or never`() async throws {
    let asked = try await visiting("asks-in-handshake") { try await Visit.get($0, on: $1, $2) }
    #expect(asked.flight.certificateRequest?.authorities.count == 2 && asked.flight.laterCertificateRequest == nil)
    let later = try await visiting("asks-later", { $0.offersPostHandshakeAuth = true }, { try await Visit.get($0, on: $1, $2) })
    #expect(later.flight.certificateRequest == nil && later.flight.laterCertificateRequest != nil)
    #expect(later.answer.starts(with: Array("HTTP/1.1 200".utf8)))
    let unwilling = try await visiting("asks-later") { try await Visit.get($0, on: $1, $2) }
    #expect(unwilling.flight.laterCertificateRequest == nil && !unwilling.answer.isEmpty)
  }

  @Test(arguments: [
    ("renegotiation", Renegotiation.done), ("renegotiation-unsafe", .done),
    ("renegotiation-refused", .refused(Alert(level: .warning, what: .noRenegotiation))),
    ("web", .refused(Alert(level: .warning, what: .noRenegotiation))),
  ])
  func `renegotiation is allowed or refused`(name: String, end: Renegotiation) async throws {
    try await visiting(name) { endpoint, reactor, context in
      let seen = try await withTaskExecutorPreference(reactor) { () async throws -> [Renegotiation] in
        let deadline = Deadline.after(.seconds(60))
        let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
        defer { connection.close() }
        var session = try TLSSession(context, serverName: "localhost", with: only(.tls12))
        while try session.handshake() == .needsInput {
          try await Self.exchange(&session, connection, deadline)
        }
        var ends: [Renegotiation] = []
        while ends.count < 3 {
          let step = try session.renegotiate()
          if step == .needsInput {
            try await Self.exchange(&session, connection, deadline)
          } else {
            ends.append(step)
            if step != .done { break }
          }
        }
        return ends
      }
      #expect(seen == (end == .done ? [.done, .done, .done] : [end]))
    }
  }

  private static func exchange(_ session: inout TLSSession, _ connection: TCPConnection, _ deadline: Deadline) async throws {
    let output = session.takeOutput()
    if !output.isEmpty { try await connection.write(output, deadline: deadline) }
    let bytes = try await connection.read(deadline: deadline)
    if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
  }

  @Test func `a server compresses in the old way for who offers it`() throws {
    let policy = try #require(try CaseSet.policies().first { $0.name == "tls-compression" }?.policy)
    for (methods, chosen) in [([1, 0], 1), ([0], 0)] as [([UInt8], UInt8)] {
      let hello = ClientHello(
        random: Array(repeating: 1, count: 32), cipherSuites: policy.cipherSuites[.tls12] ?? [],
        extensions: [.supportedGroups([.x25519, .secp256r1]), .signatureAlgorithms(ServerHelloPolicy.ordinarySchemes), .ecPointFormats],
        compressionMethods: methods)
      let message = try #require(policy.answer(to: hello).messages.first)
      #expect(try ServerHello(reading: message.body).compressionMethod == chosen)
    }
  }
}
