import Enumeration
import LocalServer
import Observation
import Probes
import TLSWire
import Testing

/// Servers that bear few connections, or lose some: what they accept is told as of a server that bears all, later.
@Suite(.serialized) struct TemperedCasesTests {
  static let names: Set = ["rate-limited", "resets-every-third", "stalls-sometimes"]

  /// Suites that are soon asked about, with the temper of a case.
  private struct Small: ClientHelloCase {
    let name = "small"
    let summary = "three suites of TLS 1.2 and one of TLS 1.3"
    /// Nil for a server that bears all.
    let tempered: String?

    func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
      let suites = "ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-CHACHA20-POLY1305:AES128-SHA"
      return ServerHelloPolicy([.tls12: .openSSL(suites), .tls13: .openSSL("TLS_AES_128_GCM_SHA256")], certificates: [chains.rsa]).with {
        $0.groups = GroupRules([.x25519, .secp256r1])
        $0.signatureSchemes = [.rsaPSSRSAESHA256, .rsaPKCS1SHA256]
        guard let served = Cases.hellos.first(where: { $0.name == tempered }) else { return }
        $0.temper = served.policy(with: chains).temper
      }
    }
  }

  private func look(_ tempered: String? = nil, patience: Duration = .seconds(10)) async throws -> CiphersProbeRun {
    try await CiphersProbeRun(at: Small(tempered: tempered), patience: patience) {
      $0.plan.topics = [.versions, .suites, .order, .groups, .schemes]
      $0.plan.versions = [.tls11, .tls12, .tls13]
      $0.showsAll = true
    }
  }

  @Test(arguments: ["rate-limited", "resets-every-third"])
  func `a server that resets what it has no room for is told alike, and that it was spared`(name: String) async throws {
    let (calm, tempered) = (try await look(), try await look(name))
    #expect(tempered.policy.temper != calm.policy.temper)
    #expect(calm.seen.cost.backedOff == nil)
    let backOff = try #require(tempered.seen.cost.backedOff)
    #expect(backOff.times > 0 && !backOff.reason.isEmpty)
    #expect(tempered.seen.cost.retries > 0)
    #expect(tempered.seen.comparable == calm.seen.comparable)
    #expect(PolicyAccount(of: tempered.seen) == PolicyAccount(of: tempered.policy))
  }

  @Test func `what a server leaves unanswered now and then is not called refused`() async throws {
    let look = try await look("stalls-sometimes", patience: .milliseconds(400))
    let truth = PolicyAccount(of: look.policy)
    let refused = look.seen.protocols.filter { $0.support == .refused }.map(\.version)
    #expect(refused == ["TLSv1.1"])
    for version in look.seen.protocols {
      let known = Set(truth.suites[version.version] ?? [])
      #expect(Set(version.cipherSuites.map(\.id)) == known)
      #expect(version.others.allSatisfy { !known.contains($0.id) }, "\(version)")
    }
    for group in look.seen.groups where group.support == .refused {
      for version in group.protocols { #expect(truth.groups[version]?.contains(group.id) != true, "\(group)") }
    }
    for scheme in look.seen.signatureSchemes where scheme.support == .refused {
      for version in scheme.protocols { #expect(truth.schemes[version]?.contains(scheme.id) != true, "\(scheme)") }
    }
    #expect(PolicyAccount(of: look.seen) == truth)
  }
}

extension CiphersObservation {
  /// Without what another run of the same server may have otherwise: its address and certificate, the cost, and the tries.
  fileprivate var comparable: CiphersObservation {
    var copy = self
    copy.endpoint = nil
    copy.cost = CostObservation()
    for index in copy.protocols.indices {
      copy.protocols[index].evidence.tries = 0
      for place in copy.protocols[index].cipherSuites.indices { copy.protocols[index].cipherSuites[place].evidence.tries = 0 }
      for place in copy.protocols[index].others.indices { copy.protocols[index].others[place].evidence.tries = 0 }
    }
    for index in copy.groups.indices { copy.groups[index].evidence.tries = 0 }
    for index in copy.signatureSchemes.indices { copy.signatureSchemes[index].evidence.tries = 0 }
    for index in copy.features.indices { copy.features[index].evidence.tries = 0 }
    for index in copy.tolerances.indices { copy.tolerances[index].evidence.tries = 0 }
    for index in copy.certificateTypes.indices { copy.certificateTypes[index].sha256 = "" }
    return copy
  }
}
