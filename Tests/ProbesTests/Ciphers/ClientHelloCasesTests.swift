import Bytes
import Enumeration
import LocalServer
import Observation
import Probes
import Testing
import TLSWire

/// Every case of the local server that answers hellos, found out over the network: what its policy says, no more and no less.
@Suite(.serialized) struct ClientHelloCasesTests {
  /// Those whose connections meet with accidents are in `TemperedCasesTests`; of those that are almost alike one will do.
  private static let steady = Cases.hellos.map(\.name).filter { !TemperedCasesTests.names.contains($0) && !alike.contains($0) }
  private static let alike: Set = [
    "dh-480", "dh-512", "dh-small-subgroup", "dh-composite", "dh-reused-key", "ecdh-reused-key", "no-downgrade-sentinel", "rc4-md5", "3des",
  ]

  /// Codes of what a case does that no standard expects; the others do nothing of the kind.
  private static let oddities: [String: Set<String>] = [
    "ssl2": ["server.closes-without-alert"],
    "equal-preference": ["server.equal-preference"],
    "picks-unoffered-suite": ["server.picks-unoffered-suite"],
    "wrong-version": ["server.answers-newer-version"],
    "close-without-alert": ["server.closes-without-alert"],
    "resets-refusals": ["server.resets-refusals"],
    // Hellos of SSL 3.0 bear no name.
    "needs-sni": ["server.needs-name"],
    "intolerant-version": ["server.closes-without-alert"],
    "repeated-random": ["server.repeats-random"],
    "repeated-session-id": ["server.repeats-session-id"],
  ]

  /// Hellos that a case cannot take, and none besides.
  private static let intolerances: [String: Set<String>] = [
    "intolerant-grease": ["grease"], "intolerant-long-hello": ["hello_of_256_to_511_bytes"],
    "intolerant-version": ["unknown_version"],
  ]

  /// Kinds of certificates where they are not those of most cases; what TLS 1.3 hides behind a group that is not computed is not seen.
  private static let certificates: [String: Set<String>] = [
    "ssl2": ["RSA"], "ssl3-only": ["RSA"], "old-tls10": ["RSA"], "export": ["RSA"], "wrong-version": ["RSA"],
    "dh-1024": ["RSA"], "rc4": ["RSA"],
    "gost": ["GOST R 34.10-2012 (256 bit)"], "mlkem-only": [], "kyber-draft-only": [], "sm4": [],
    "many-keys": ["ML-DSA-65", "Ed25519", "EC", "RSA"],
  ]

  @Test(arguments: steady) func `a server is told as its policy has it`(name: String) async throws {
    let look = try await CiphersProbeRun(at: name) { $0.showsAll = true }
    let (account, truth) = (PolicyAccount(of: look.seen), PolicyAccount(of: look.policy))
    #expect(account.suites == truth.suites)
    #expect(account.preferences == truth.preferences)
    #expect(account.groups == truth.groups)
    #expect(account.groupPreferences == truth.groupPreferences)
    #expect(account.schemes == truth.schemes)
    #expect(Set(look.seen.oddities.map(\.code)) == Self.oddities[name] ?? [], "\(look.seen.oddities)")
    let refused = look.seen.tolerances.filter { $0.support == .refused }
    #expect(Set(refused.map(\.name)) == Self.intolerances[name] ?? [], "\(refused)")
    #expect(Set(look.seen.certificateTypes.map(\.type)) == Self.certificates[name] ?? ["EC", "RSA"])
    expectNoDoubt(look, truth)
  }

  /// What is not accepted is refused, and what is not known is not asked for a reason.
  private func expectNoDoubt(_ look: CiphersProbeRun, _ truth: PolicyAccount) {
    let seen = look.seen
    #expect(seen.protocols.allSatisfy { $0.support != .undetermined })
    #expect(seen.protocols.allSatisfy { seen in seen.others.allSatisfy { $0.support == .refused } })
    let hasGroups = !truth.groups.isEmpty
    #expect(seen.groups.allSatisfy { $0.support != .undetermined } || !hasGroups)
    if !truth.schemes.isEmpty {
      #expect(seen.signatureSchemes.allSatisfy { $0.support != .undetermined || $0.evidence.how == .unverifiedSignature })
    }
    for one in seen.tolerances where one.support == .undetermined { #expect(one.evidence.how == .notAsked, "\(one)") }
  }

  @Test func `a server that wants a name and gets none is named for it, and nothing is called accepted`() async throws {
    let look = try await CiphersProbeRun(at: "needs-sni", naming: nil)
    #expect(look.seen.oddities.map(\.code) == ["server.needs-name"])
    #expect(look.seen.oddities.first?.message == "refuses hellos without a server name in SSLv3, TLSv1.0, TLSv1.1, TLSv1.2 and TLSv1.3")
    #expect(look.seen.protocols.count == 6)
    #expect(look.seen.protocols.allSatisfy { $0.support == .refused && $0.cipherSuites.isEmpty })
    #expect(look.seen.groups.isEmpty && look.seen.signatureSchemes.isEmpty && look.seen.certificateTypes.isEmpty)
  }

  @Test func `what is odd is said with the versions in which it was met`() async throws {
    let claims = try await CiphersProbeRun(at: "wrong-version")
    #expect(claims.seen.oddities.map(\.message) == ["selects TLSv1.2, which was not offered, in TLSv1.0 and TLSv1.1"])
    let picks = try await CiphersProbeRun(at: "picks-unoffered-suite")
    let suite = "TLS_RSA_WITH_AES_128_CBC_SHA"
    #expect(
      picks.seen.oddities.map(\.message) == ["picks \(suite), which was not offered, in SSLv3, TLSv1.0, TLSv1.1 and TLSv1.2"])
  }

  @Test func `no hello is judged that cannot be: SSL 3.0 has no extensions`() async throws {
    let tolerances = try await CiphersProbeRun(at: "ssl3-only").seen.tolerances
    let impossible = tolerances.filter {
      $0.name == "unknown_extension" || $0.name.hasPrefix("hello_of") || $0.name.hasPrefix("hello_over")
    }
    #expect(impossible.count == 4)
    #expect(impossible.allSatisfy { $0.support == .undetermined && $0.evidence.how == .notAsked }, "\(impossible)")
    #expect(tolerances.contains { $0.name == "hello_in_records" && $0.support == .accepted })
  }

  @Test func `compression, old primes, hybrids and the wish for a certificate are told`() async throws {
    let old = try await CiphersProbeRun(at: "old-tls10").seen
    #expect(old.features.first { $0.name == "compression" }?.support == .accepted)
    #expect(old.dhParameters.map(\.bits) == [1_024] && old.dhParameters.first?.wellKnown?.isEmpty == false)
    let export = try await CiphersProbeRun(at: "export").seen
    #expect(export.dhParameters.map(\.bits).min() == 512)
    #expect(export.features.first { $0.name == "fallback_scsv" }?.support == .accepted)
    for name in ["mlkem-only", "kyber-draft-only"] {
      let hybrid = try await CiphersProbeRun(at: name).seen
      #expect(hybrid.groups.count == 1 && hybrid.groups.allSatisfy { $0.kind == .hybrid && $0.provenByShare }, "\(hybrid.groups)")
    }
    let asks = try await CiphersProbeRun(at: "asks-for-certificate").seen
    #expect(asks.features.first { $0.name == "client_certificate" }?.support == .accepted)
    let ordinary = try await CiphersProbeRun(at: "client-preference").seen
    #expect(ordinary.features.first { $0.name == "client_certificate" }?.support == .refused)
  }
}
