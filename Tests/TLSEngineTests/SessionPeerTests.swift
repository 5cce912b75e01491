import Bytes
import TLSWire
import TestSupport
import Testing
import Transport

@testable import TLSEngine

/// Sessions of `openssl s_server` over loopback, each feature on and off.
@Suite(.timeLimit(.minutes(2))) struct SessionPeerTests {
  /// `input` is what a shell says to the server, which obeys commands then; without it the server answers requests.
  private func server(_ options: [String], input: String? = nil) throws -> ServerProcess {
    let pki = try ThrowawayPKI.shared.get()
    return try ServerProcess(named: "openssl s_server", configuration: pki.configuration) { port, _ in
      ["127.0.0.1", "[::1]"].map { address in
        let command = ["openssl", "s_server", "-accept", "\(address):\(port)"] + options
        let files = ["-cert", pki.leaf(.ecdsa), "-key", pki.leafKey(.ecdsa)]
        guard let input else { return command + files + ["-quiet", "-www"] }
        return ["sh", "-c", "(\(input)) | " + (command + files).joined(separator: " ")]
      }
    }
  }

  /// One connection, which the body has to itself once it is made.
  private func connected<T: Sendable>(
    to server: ServerProcess, _ change: @Sendable (inout TLSConfiguration) -> Void = { _ in },
    _ body: @Sendable (TLSContext, Caller.Maker) async throws -> T
  ) async throws -> T {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let context = try Contexts.client(change)
    let endpoint = Endpoint(.loopbackV4, port: server.port)
    return try await withTaskExecutorPreference(reactor) { try await body(context, Caller.Maker(endpoint: endpoint, reactor: reactor)) }
  }

  @Test("as many tickets come as the server is told to send", arguments: [0, 1, 4])
  func tickets(_ count: Int) async throws {
    let seen = try await connected(to: server(["-num_tickets", "\(count)"])) { context, maker in
      let caller = try await maker.call(context)
      try await caller.handshake()
      try await caller.get()
      return (caller.session.tickets.count, caller.session.resumptions.count)
    }
    #expect(seen == (count, count))
  }

  @Test(
    "a session resumes as the server knows it",
    arguments: [
      (ProtocolVersion.tls12, true, [], Resumption.Kind.ticket), (.tls12, false, [], .sessionID),
      (.tls12, true, ["-no_ticket"], .sessionID),
      (.tls12, true, ["-no_ticket", "-no_cache"], nil), (.tls13, true, [], .preSharedKey), (.tls13, true, ["-num_tickets", "0"], nil),
    ] as [(ProtocolVersion, Bool, [String], Resumption.Kind?)])
  func resumption(_ version: ProtocolVersion, _ offersTickets: Bool, _ options: [String], _ kind: Resumption.Kind?) async throws {
    let seen = try await connected(to: server(options)) { context, maker in
      let session = Contexts.only(version).with { $0.offersTickets = offersTickets }
      let first = try await maker.call(context, with: session)
      try await first.handshake()
      try await first.get()
      guard let resumption = first.session.resumptions.last else { return nil as Resumption.Kind? }
      let second = try await maker.call(context, resuming: resumption, with: session)
      try await second.handshake()
      return second.session.resumedBy
    }
    #expect(seen == kind)
  }

  @Test("early data is accepted or rejected", arguments: [true, false])
  func earlyData(_ isTaken: Bool) async throws {
    // Once a ticket has been used, s_server does not take early data with it again.
    let server = try server(["-early_data", "-max_early_data", "2000", "-tls1_3"], input: "sleep 60")
    let seen = try await connected(to: server) { context, maker in
      let first = try await maker.call(context)
      try await first.handshake()
      try await first.hear(until: { !$0.session.resumptions.isEmpty })
      guard let resumption = first.session.resumptions.last else { return (0 as UInt32, nil as Bool?) }
      // Without a goodbye the server forgets the session.
      try await first.close()
      var accepted: Bool?
      for _ in 0..<(isTaken ? 1 : 2) {
        let again = try await maker.call(context, resuming: resumption)
        try again.session.writeEarly(Array("early".utf8))
        try await again.handshake()
        accepted = again.session.earlyDataAccepted
        try await again.close()
      }
      return (resumption.maximumEarlyDataSize, accepted)
    }
    #expect(seen == (2_000, isTaken))
  }

  @Test("renegotiation is allowed or refused", arguments: [true, false])
  func renegotiation(_ isAllowed: Bool) async throws {
    let seen = try await connected(to: server(isAllowed ? ["-client_renegotiation"] : [])) { context, maker in
      let caller = try await maker.call(context, with: Contexts.only(.tls12))
      try await caller.handshake()
      var ends: [Renegotiation] = []
      for _ in 0..<(isAllowed ? 3 : 1) { ends.append(try await caller.renegotiate()) }
      return (caller.session.renegotiatesSecurely, ends)
    }
    #expect(seen.0)
    #expect(seen.1 == (isAllowed ? [.done, .done, .done] : [.refused(Alert(level: .warning, what: .noRenegotiation))]))
  }

  @Test("a certificate is asked for after the handshake")
  func postHandshake() async throws {
    let server = try server(["-tls1_3", "-verify", "1"], input: "while sleep 0.5; do echo c; done")
    let seen = try await connected(to: server, { $0.offersPostHandshakeAuth = true }) { context, maker in
      let caller = try await maker.call(context)
      try await caller.handshake()
      let request = caller.session.flight.certificateRequest
      try await caller.hear(until: { $0.session.flight.laterCertificateRequest != nil })
      return (request != nil, caller.session.flight.laterCertificateRequest != nil)
    }
    // s_server asks in the handshake too.
    #expect(seen.1)
  }
}
