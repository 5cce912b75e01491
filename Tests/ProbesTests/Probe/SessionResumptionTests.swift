import LocalServer
import Observation
import TLSEngine
import TLSWire
import Testing

@testable import Probes

@Suite struct SessionResumptionTests {
  private func ask(
    _ examination: any Examination = SessionResumption(), patience: Duration = .seconds(5),
    _ change: @escaping @Sendable (inout TLSServerConfiguration) -> Void
  ) async throws -> (seen: ResumptionObservation, connections: Int) {
    let examined = try await Examined(ConfiguredServer(change), by: examination, patience: patience)
    return (try #require(examined.seen.resumption), examined.connections)
  }

  @Test func `a server with tickets and a cache takes up sessions in every way`() async throws {
    let (seen, connections) = try await ask { ($0.cachesSessions, $0.ticketCount) = (true, 3) }
    #expect(seen.sessionID?.isAccepted == true)
    #expect(seen.ticket?.isAccepted == true)
    #expect(seen.psk?.isAccepted == true)
    #expect(seen.ticketCount == 3)
    #expect(seen.tickets.map(\.protocol) == ["TLSv1.2", "TLSv1.3", "TLSv1.3", "TLSv1.3"])
    #expect(seen.tickets.allSatisfy { $0.lifetimeSeconds > 0 && $0.length > 0 })
    #expect(seen.secondAddress == nil)
    #expect(connections == 6)
  }

  @Test func `a server with a cache alone gives numbers`() async throws {
    let (seen, connections) = try await ask { ($0.cachesSessions, $0.offersTickets) = (true, false) }
    #expect(seen.sessionID?.isAccepted == true)
    #expect(seen.ticket?.isRefused == true)
    #expect(seen.ticket?.evidence.detail == "no ticket was sent")
    #expect(seen.psk?.isAccepted == true)
    #expect(connections == 4)
  }

  @Test func `a server with neither takes up nothing`() async throws {
    let (seen, connections) = try await ask { $0.offersTickets = false }
    #expect(seen.sessionID?.isRefused == true)
    #expect(seen.ticket?.isRefused == true)
    #expect(seen.psk?.isRefused == true)
    #expect(seen.ticketCount == 0)
    #expect(connections == 2)
  }

  @Test func `tickets without a cache`() async throws {
    let (seen, connections) = try await ask { _ in }
    #expect(seen.sessionID?.isRefused == true)
    #expect(seen.ticket?.isAccepted == true)
    #expect(seen.psk?.isAccepted == true)
    #expect(connections == 5)
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a version that is not spoken has no sessions either`(version: ProtocolVersion)
    async throws
  {
    let (seen, _) = try await ask { ($0.minimumVersion, $0.maximumVersion) = (version, version) }
    let (missing, there) = version == .tls12 ? (seen.psk, seen.ticket) : (seen.ticket, seen.psk)
    #expect(missing?.isRefused == true)
    #expect(missing?.evidence.detail == "protocol_version")
    #expect(there?.isAccepted == true)
  }

  @Test func `a server that falls silent is undetermined`() async throws {
    let examined = try await Examined(Mute(), by: SessionResumption(), patience: .milliseconds(100), shakesHandsFirst: false)
    let seen = try #require(examined.seen.resumption)
    for feature in [seen.ticket, seen.sessionID, seen.psk] {
      #expect(feature?.support == .undetermined)
      #expect(feature?.evidence.how == .timeOut)
    }
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13])
  func `nothing follows from a server that insists on a client certificate`(version: ProtocolVersion) async throws {
    let (seen, _) = try await ask { ($0.minimumVersion, $0.maximumVersion, $0.clientCertificate) = (version, version, .required) }
    let feature = version == .tls12 ? seen.ticket : seen.psk
    #expect(feature?.support == .undetermined)
    #expect(feature?.evidence.how == .alert)
  }

  @Test func `early data is taken up to the ticket's limit`() async throws {
    let (seen, connections) = try await ask(EarlyData()) { $0.earlyDataLimit = 12_345 }
    #expect(seen.earlyData?.isAccepted == true)
    #expect(seen.earlyDataLimit == 12_345)
    #expect(connections == 2)
  }

  @Test func `early data that no ticket allows is refused`() async throws {
    let (seen, connections) = try await ask(EarlyData()) { _ in }
    #expect(seen.earlyData?.isRefused == true)
    #expect(seen.earlyDataLimit == nil)
    #expect(connections == 1)
  }

  @Test func `what tickets have told is not asked again`() async throws {
    let served = ConfiguredServer { _ in }
    let examined = try await Examined(served, by: Both())
    #expect(examined.seen.resumption?.earlyData?.evidence.detail == "no ticket allows it")
    #expect(examined.connections == 5)
  }

  private struct Both: Examination {
    let topic = ProbeTopic.sessions

    func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
      await SessionResumption().run(on: bench, into: &seen)
      await EarlyData().run(on: bench, into: &seen)
    }
  }
}
