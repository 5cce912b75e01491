import Bytes
import LocalServer
import Observation
import Probes
import TLSEngine
import TLSWire
import TestSupport
import Testing

/// What a server waits with lands in the phase that it belongs to.
@Suite(.serialized, .timeLimit(.minutes(2)), .tags(.timing)) struct DelayedPhasesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let phase: Phase
    let version: ProtocolVersion
    var testDescription: String { "\(name) over \(version)" }
  }

  static let cases = [ProtocolVersion.tls12, .tls13].flatMap { version in
    [
      // The kernel answers the connect long before anybody accepts.
      ("delayed-accept", Phase.serverHello), ("delayed-hello", .serverHello), ("delayed-certificate", .certificate),
      ("delayed-tickets", .firstTicket), ("delayed-headers", .firstByte),
    ].map { Case(name: $0.0, phase: $0.1, version: version) }
  }

  static let rounds = 11

  static func median(_ values: [Int64]) -> Int64 { values.sorted()[values.count / 2] }

  @Test(.disabled(if: Sanitizer.slack > 1, "a sanitizer's own time would be measured"), arguments: cases)
  func `a delay of 100 ms lands in its own phase and in no other`(one: Case) async throws {
    let server = try LocalServer(cases: ["web", one.name], at: Platform.now)
    defer { server.stop() }
    var seen: [String: [PhaseTimings]] = [:]
    for _ in 0..<Self.rounds {
      for name in ["web", one.name] {
        let endpoint = try #require(server.endpoint(of: name))
        let attempt = try #require(
          try await ProbeRun(at: endpoint) {
            $0.hello.maximumVersion = one.version
            $0.httpPath = "/"
          }.seen.attempts.first)
        #expect(attempt.failure == nil && attempt.httpStatus == 200 && attempt.handshake?.protocol == one.version.description)
        seen[name, default: []].append(attempt.timings)
      }
    }
    for phase in [Phase.connect, .serverHello, .certificate, .finished, .firstTicket, .firstByte] {
      let without = Self.median(try #require(seen["web"]).compactMap { $0[phase] })
      let with = Self.median(try #require(seen[one.name]).compactMap { $0[phase] })
      let bounds: ClosedRange<Int64> = phase == one.phase ? 90_000...130_000 : -15_000...15_000
      #expect(bounds.contains(with - without), "\(phase): \(with) µs, without delay \(without) µs")
    }
  }
}
