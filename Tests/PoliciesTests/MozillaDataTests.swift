import Foundation
import TestSupport
import Testing

@testable import Policies

/// The policies of Mozilla have the facts of the guidelines in JSON.
@Suite struct MozillaDataTests {
  private static func file(_ version: String) -> String {
    "\(TestedBinary.repository)/../shared/data/mozilla-server-side-tls-\(version).json"
  }

  private static let isPresent = FileManager.default.fileExists(atPath: file("5.7"))
  private static let policies = ["5.7", "5.8", "6.0"].flatMap { version in
    (version == "6.0" ? ["modern", "intermediate"] : ["modern", "intermediate", "old"]).map { (name: $0, version: version) }
  }

  @Test(.enabled(if: isPresent, "the guidelines are not beside the repository"), arguments: policies)
  func `each member of a configuration is a rule with its value`(name: String, version: String) throws {
    let data = try Data(contentsOf: URL(filePath: Self.file(version)))
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let configurations = try #require(document["configurations"] as? [String: Any])
    let configuration = try #require(configurations[name] as? [String: Any])
    let policy = try #require(try PolicyLibrary.bundled().policy("mozilla-\(name)@\(version)"))
    #expect(policy.reference == document["href"] as? String)
    let facts = PolicyFacts(policy)
    func names(_ member: String) -> Set<String> { Set(configuration[member] as? [String] ?? []) }
    func number(_ member: String) -> Int? { configuration[member] as? Int }
    let suites = Set((configuration["ciphers"] as? [String: [String]])?["iana"] ?? [])
    let curves = Set(names("tls_curves").map { Self.groups[$0] ?? $0 })
    #expect(facts.names("tls-versions") == Set(names("tls_versions").map { $0 == "TLSv1" ? "TLSv1.0" : $0 }))
    #expect(facts.names("ciphersuites") == names("ciphersuites"))
    #expect(facts.names("ciphers") == (suites.isEmpty ? nil : suites))
    #expect((facts.names("tls-curves") ?? []).union(facts.names("tls-curves-hybrid") ?? []) == curves)
    #expect(facts.names("certificate-signatures") == names("certificate_signatures"))
    #expect(facts.names("certificate-types")?.contains("RSA") == names("certificate_types").contains("rsa"))
    #expect(facts.names("certificate-types")?.contains("P-*") == names("certificate_types").contains("ecdsa"))
    let keys = facts.names("certificate-curves")?.filter { $0.hasPrefix("P-") }
    #expect(keys.map(Set.init) == Set(names("certificate_curves").map { Self.keys[$0] ?? $0 }))
    #expect(facts.minimum("rsa-key-size") == number("rsa_key_size"))
    #expect(facts.minimum("dh-param-size") == number("dh_param_size"))
    // The policy counts x25519 with 255 bits.
    #expect(facts.minimum("ecdh-param-size").map { $0 + 1 } == number("ecdh_param_size"))
    #expect(facts.maximum("maximum-certificate-lifespan") == number("maximum_certificate_lifespan"))
    #expect(facts.maximum("recommended-certificate-lifespan") == number("recommended_certificate_lifespan"))
    #expect(facts.minimum("hsts-min-age") == number("hsts_min_age"))
    #expect(facts.property("ocsp-staple") == configuration["ocsp_staple"] as? Bool)
    #expect(facts.property("server-preferred-order") == configuration["server_preferred_order"] as? Bool)
  }

  private static let groups = ["X25519": "x25519", "prime256v1": "secp256r1"]
  private static let keys = ["prime256v1": "P-256", "secp384r1": "P-384"]
}

/// The values of a policy's rules by id.
private struct PolicyFacts {
  let rules: [String: PolicyRequirement]

  init(_ policy: Policy) { rules = Dictionary(policy.rules.map { ($0.id, $0.requirement) }) { first, _ in first } }

  /// The names that a rule permits; nil if it only forbids names.
  func names(_ id: String) -> Set<String>? {
    guard case .names(let levels)? = rules[id] else { return nil }
    let permitted = (levels.allowed + levels.anyOf + levels.required).flatMap(\.patterns).map(\.description)
    return permitted.isEmpty ? nil : Set(permitted)
  }

  func minimum(_ id: String) -> Int? {
    guard case .numbers(let minimum, _)? = rules[id] else { return nil }
    return minimum.first?.value
  }

  func maximum(_ id: String) -> Int? {
    guard case .numbers(_, let maximum)? = rules[id] else { return nil }
    return maximum.first?.value
  }

  func property(_ id: String) -> Bool? {
    guard case .property(let value)? = rules[id] else { return nil }
    return value
  }
}
