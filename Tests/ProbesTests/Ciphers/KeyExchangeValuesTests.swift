import Checks
import LocalServer
import Observation
import Testing

@testable import Probes

/// Facts about key exchanges that are computed from the values which an enumeration meets.
@Suite(.serialized) struct KeyExchangeValuesTests {
  private static func findings(in seen: CiphersObservation) -> Set<String> {
    var observation = Observation(target: TargetDescription(host: "localhost", port: 443, sni: nil))
    observation[CiphersObservation.self] = .observed(seen)
    return Set(Checks.findings(in: observation).map(\.id))
  }

  private static let own: Set = [
    "parameters.composite-modulus", "parameters.small-subgroup", "parameters.reused-key", "server.repeated-random",
    "server.no-downgrade-sentinel",
  ]

  @Test(
    arguments: [
      ("dh-composite", ["parameters.composite-modulus"]), ("dh-small-subgroup", ["parameters.small-subgroup", "parameters.reused-key"]),
      ("dh-1024", []), ("dh-480", []), ("dh-reused-key", ["parameters.reused-key"]), ("ecdh-reused-key", ["parameters.reused-key"]),
      ("repeated-random", ["server.repeated-random"]),
      ("repeated-session-id", ["server.repeated-random"]),
      ("no-downgrade-sentinel", ["server.no-downgrade-sentinel"]), ("client-preference", []),
    ])
  func `a server has the findings of its flaw and no others of these`(name: String, expected: [String]) async throws {
    let seen = try await CiphersProbeRun(at: name).seen
    #expect(Self.findings(in: seen).intersection(Self.own) == Set(expected), "\(seen.dhParameters) \(seen.groups.map(\.publicValues))")
  }

  @Test func `moduli are told apart`() async throws {
    let composite = try #require(try await CiphersProbeRun(at: "dh-composite").seen.dhParameters.first)
    #expect(composite.isPrime == false && composite.isSafePrime == nil)
    let small = try #require(try await CiphersProbeRun(at: "dh-small-subgroup").seen.dhParameters.first)
    #expect(small.isPrime == true && small.isSafePrime == false && small.generatorOrder == nil)
    #expect((small.publicValues?.repeated ?? 0) > 0 && small.publicValues?.repeatedSHA256?.count == 64)
    let safe = try #require(try await CiphersProbeRun(at: "dh-480").seen.dhParameters.first)
    #expect(safe.isPrime == true && safe.isSafePrime == true && safe.publicValues?.repeated == 0)
  }
}
