import Enumeration
import LocalServer
import TLSWire
import Testing

@Suite struct FeatureTests {
  private func run(_ policy: ServerHelloPolicy) -> EnumerationResult {
    var simulation = Simulation()
    return simulation.run(EnumerationPlan(serverName: "example.org"), against: policy.answer)
  }

  private func support(_ result: EnumerationResult, _ name: String) -> Support? {
    (result.features + result.tolerances).first { $0.name == name }?.support
  }

  private static let ordinary = PeculiarServerTests.ordinary

  static let tolerances: [(String, Intolerance.Kind)] = [
    ("hello_of_256_to_511_bytes", .length(256...511)), ("hello_over_1400_bytes", .length(1_400...65_535)),
    ("hello_over_2048_bytes", .length(2_049...65_535)), ("hello_in_records", .severalRecords), ("unknown_extension", .unknownExtensions),
    ("unknown_version", .unknownVersions), ("grease", .grease), ("many_suites", .suitesBeyond(150)),
  ]

  @Test(arguments: Self.tolerances.indices) func `what a server cannot take is named, and nothing else`(index: Int) {
    let (name, kind) = Self.tolerances[index]
    let result = run(Self.ordinary.with { $0.intolerances = [Intolerance(kind, .alert(.decodeError))] })
    #expect(support(result, name) == .refused)
    if name != "hello_over_1400_bytes" { #expect(result.tolerances.filter { $0.support != .accepted }.map { $0.name } == [name]) }
  }

  @Test func `an ordinary server takes everything`() {
    let result = run(Self.ordinary)
    #expect(result.tolerances.allSatisfy { $0.support == .accepted })
    #expect(support(result, "fallback_scsv") == .accepted)
    #expect(support(result, "compression") == .refused)
    for name in ["secure_renegotiation", "extended_main_secret", "session_ticket"] {
      #expect(support(result, name) == .accepted, "\(name)")
    }
  }

  @Test func `what a server does not honour is told`() {
    let result = run(
      Self.ordinary.with { policy in
        policy.honours.fallbackSignal = false
        policy.honours.extendedMainSecret = false
        policy.honours.renegotiationInfo = false
        policy.compressionMethods = [1, 0]
      })
    #expect(support(result, "fallback_scsv") == .refused)
    #expect(support(result, "compression") == .accepted)
    #expect(support(result, "extended_main_secret") == .refused)
    #expect(support(result, "secure_renegotiation") == .refused)
  }

  @Test func `a question that cannot be put says why`() {
    let result = run(ServerHelloPolicy([.tls13: [.aes128GCMSHA256]], certificates: [PeculiarServerTests.rsa]))
    for name in ["fallback_scsv", "compression"] {
      let feature = result.features.first { $0.name == name }
      #expect(feature?.support == .undetermined)
      guard case .notAsked? = feature?.evidence.ground else {
        Issue.record("\(name): \(String(describing: feature))")
        continue
      }
    }
  }
}
