import ServerFixtures
import TLSEngine
import TLSWire
import TestSupport
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

/// What clients meet before they have asked for anything.
@Suite(.timeLimit(.minutes(3)), .tags(.timing)) struct FaultyHandshakeTests {
  private static let versions = [ProtocolVersion.tls12, .tls13]

  private static func plan(_ kinds: [FaultKind], _ change: (inout FaultPlan) -> Void = { _ in }) -> FaultPlan {
    FaultPlan().with { plan in
      for kind in kinds { plan.faults[kind] = .ordinary }
      // The answer ends the connection.
      plan.faults[.slowClose] = .ordinary
      plan.slowClose = .zero
      change(&plan)
    }
  }

  private func visit(_ plan: FaultPlan, _ version: ProtocolVersion) async throws -> Visit {
    try await FaultySite.serving(plan) { (endpoint, reactor, _) async throws in
      let options = TLSSessionOptions().with {
        $0.versions = version...version
        $0.alpn = ["http/1.1"]
      }
      return try await Visit.get(endpoint, on: reactor, TLSContext(client: .ordinary), with: options)
    }
  }

  @Test(
    arguments: versions,
    [
      ("accept", Visit.Phase.hello), ("server-hello", .hello), ("certificate", .certificate), ("finished", .finished), ("tickets", .ticket),
    ])
  func `a delay of the handshake lands in its own phase`(version: ProtocolVersion, step: (name: String, phase: Visit.Phase)) async throws {
    let delayed = try await visit(
      Self.plan([]) { plan in
        if let delay = try? HandshakeDelay("\(step.name)=200") { plan.add(delay) }
      }, version)
    #expect(delayed.negotiated.version == version && delayed.answer.starts(with: Array("HTTP/1.1 200 OK\r\n".utf8)))
    #expect(try #require(delayed.phases[step.phase]) >= .milliseconds(150))
    for (phase, duration) in delayed.phases where phase != step.phase && Sanitizer.slack == 1 {
      #expect(duration < .milliseconds(150), "\(phase)")
    }
  }

  @Test(arguments: versions) func `short records are read like long ones`(version: ProtocolVersion) async throws {
    let plain = try await visit(Self.plan([]), version)
    let fragmented = try await visit(Self.plan([.fragmentedRecords]), version)
    #expect(fragmented.lines == plain.lines && fragmented.negotiated.version == version)
    #expect(fragmented.flight.certificates.count == plain.flight.certificates.count)
  }

  @Test(arguments: versions) func `records are as short as they are said to be`(version: ProtocolVersion) async throws {
    let counts = try await FaultySite.serving(Self.plan([.fragmentedRecords])) { (endpoint, reactor, _) async throws in
      let deadline = Deadline.after(.seconds(60))
      let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
      defer { connection.close() }
      var session = try TLSSession(
        TLSContext(client: .ordinary), serverName: "localhost", with: TLSSessionOptions().with { $0.versions = version...version })
      var parser = RecordParser()
      var lengths: [Int] = []
      while try session.handshake() != .done {
        let output = session.takeOutput()
        if !output.isEmpty { try await connection.write(output, deadline: deadline) }
        let bytes = try await connection.read(deadline: deadline)
        parser.received(bytes)
        while let record = try parser.next() { lengths.append(record.fragment.count) }
        session.received(bytes)
      }
      return lengths
    }
    // The server's hello, of 90 bytes or more, is in clear in both versions.
    #expect(counts.prefix(2) == [32, 32])
    #expect(counts.allSatisfy { $0 <= 512 + 256 } && counts.count > (version == .tls12 ? 20 : 5))
  }

  @Test(arguments: versions, [FaultKind.alert, .oversizedRecord])
  func `a broken flight ends the handshake`(version: ProtocolVersion, kind: FaultKind) async throws {
    let error = await #expect(throws: TLSError.self) { try await visit(Self.plan([kind]), version) }
    let words = kind == .alert ? "the peer sent the fatal alert handshake_failure" : "the handshake failed: packet length too long"
    #expect(error.map { "\($0)" } == words)
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `a connection can be reset before anything is said`(
    door: FaultySite.ClientProtocol
  ) async throws {
    try await FaultySite.serving(Self.plan([.resetAtAccept])) { (endpoint, reactor, _) async throws in
      #expect(try await FaultySite.outcome(of: "/", at: endpoint, door, on: reactor) == "transport.reset")
    }
  }
}
