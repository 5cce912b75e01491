import Bytes
import LocalServer
import Minting
import ServerFixtures
import TLSEngine
import TLSWire
import TestSupport
import Testing
import Transport

/// Each delay is met where it was put, and nowhere else.
@Suite(.serialized, .timeLimit(.minutes(2)), .tags(.timing)) struct DelayTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let phase: Visit.Phase
    let version: ProtocolVersion
    var testDescription: String { "\(name) over \(version)" }
  }

  private static let cases = [ProtocolVersion.tls12, .tls13].flatMap { version in
    [
      ("delayed-accept", Visit.Phase.hello), ("delayed-hello", .hello), ("delayed-certificate", .certificate),
      ("delayed-tickets", .ticket), ("delayed-headers", .headers),
    ].map { Case(name: $0.0, phase: $0.1, version: version) }
  }

  private static let rounds = 60

  @Test(.disabled(if: Sanitizer.slack > 1, "a sanitizer's own time would be measured"), arguments: cases)
  func `a delay lands in its own phase`(one: Case) async throws {
    let server = try LocalServer(cases: ["web", one.name], at: Platform.now)
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let context = try TLSContext(client: .ordinary)
    let options = TLSSessionOptions().with { $0.versions = one.version...one.version }
    // The quickest of some: others share the processor, and a delay in the wrong phase is there every time.
    var quickest: [String: [Visit.Phase: Duration]] = [:]
    var misplaced: [String] = []
    for round in 0..<Self.rounds where round < 3 || !misplaced.isEmpty {
      for name in ["web", one.name] {
        let visit = try await Visit.get(try #require(server.endpoint(of: name)), on: reactor, context, with: options)
        #expect(visit.negotiated.version == one.version && visit.answer.starts(with: Array("HTTP/1.1 200 OK\r\n".utf8)))
        quickest[name, default: [:]].merge(visit.phases, uniquingKeysWith: min)
      }
      misplaced = Visit.Phase.allCases.filter { phase in
        guard let without = quickest["web"]?[phase], let with = quickest[one.name]?[phase] else { return true }
        let bounds: ClosedRange<Duration> =
          phase == one.phase ? .milliseconds(90) ... .milliseconds(130) : .milliseconds(-15) ... .milliseconds(15)
        return !bounds.contains(with - without)
      }.map { "\($0): \(quickest)" }
    }
    #expect(misplaced.isEmpty)
  }

  @Test func `a delay does not keep others waiting`() async throws {
    let delays = ServerDelays().with { $0.beforeServerHello = .seconds(1) }
    let server = try LocalServer([SingleBehavior(manner: .web(try Self.configuration(), delays: delays))], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "one"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let context = try TLSContext(client: .ordinary)
    let start = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask(executorPreference: reactor) {
          #expect(await Client.completesHandshake(endpoint, on: reactor, context))
        }
      }
    }
    #expect(start.duration(to: .now) < .seconds(15))
  }

  private static func configuration() throws -> TLSServerConfiguration {
    let web = try #require(Cases.named("web")).manner(by: try TestAuthorities(now: Platform.now))
    guard case .web(let configuration, _) = web else {
      throw TLSError(code: .handshake, what: "no web")
    }
    return configuration
  }
}
