public import Observation

/// Reports an RSA certificate whose key usage excludes what the accepted suites use its key for.
public struct SuiteKeyUsage: Check {
  public let id = "certificate.suite-key-usage"
  public let title = "Key usage does not fit the suites"
  public let severity = Severity.low
  public let rationale =
    """
    RSA key exchange requires the key usage keyEncipherment, and signed key exchanges require digitalSignature. Clients that check it, \
    such as Chrome and Firefox, end the handshake.
    """
  public let reference = ["RFC 5246, section 7.4.2", "RFC 5280, section 4.2.1.3"]
  public let cwe = ["CWE-295"]
  public let remedy = "disable these suites, or have the certificate reissued with the key usage that they require"
  public var parts: [AuditPart] { [.chain, .ciphers] }

  public init() {}

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    guard let ciphers = seen[CiphersObservation.self]?.value, let chain = seen[ChainObservation.self]?.value,
      let leaf = chain.addresses.compactMap({ $0.certificates.first }).first, !leaf.keyUsage.isEmpty,
      let key = leaf.publicKey, key.algorithm == "RSA",
      // With a second RSA certificate it is not known which one a suite uses.
      ciphers.certificateTypes.allSatisfy({ $0.type != "RSA" || $0.sha256 == leaf.fingerprints.sha256 })
    else { return [] }
    return Self.requirements.compactMap { usage, exchanges in
      guard !leaf.keyUsage.contains(usage) else { return nil }
      let found = ciphers.acceptedSuites.filter { _, suite in
        suite.authentication == "RSA" && exchanges.contains(suite.keyExchange ?? "")
      }
      guard !found.isEmpty else { return nil }
      let number = Set(found.map(\.suite.id)).count
      return finding(
        "\(number) suite\(number == 1 ? " requires" : "s require") the key usage \(usage), which the certificate does not have",
        evidence: ["certificate 0 (\(leaf.subject))"] + SuiteEvidence.lines(found))
    }
  }

  private static let requirements: [(usage: String, exchanges: Set<String>)] = [
    ("keyEncipherment", ["RSA"]), ("digitalSignature", ["DHE", "ECDHE"]),
  ]

  private static func example(_ usage: [String], _ suite: String, _ exchange: String) -> Observation {
    var seen = Observation.example {
      $0.certificates[0].keyUsage = usage
      $0.certificates[0].publicKey = PublicKeyDescription(algorithm: "RSA", bits: 2_048)
    }
    seen[CiphersObservation.self] =
      Observation.example(ciphers: {
        $0.accept(.example(suite, keyExchange: exchange, authentication: "RSA"))
      })[CiphersObservation.self]
    return seen
  }

  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: ChainObservation.self, in: seen).and(CheckCoverage(of: CiphersObservation.self, in: seen))
  }

  public var examples: [CheckExample] {
    let encrypted = "TLS_RSA_WITH_AES_128_GCM_SHA256"
    let signed = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"
    return [
      .quiet(), .quiet(ciphers: { _ in }),
      CheckExample(seen: Self.example([], encrypted, "RSA"), settings: CheckSettings(), expected: nil),
      CheckExample(seen: Self.example(["keyEncipherment"], encrypted, "RSA"), settings: CheckSettings(), expected: nil),
      CheckExample(seen: Self.example(["digitalSignature"], signed, "ECDHE"), settings: CheckSettings(), expected: nil),
      CheckExample(seen: Self.example(["digitalSignature"], encrypted, "RSA"), settings: CheckSettings(), expected: .low),
      CheckExample(seen: Self.example(["keyEncipherment"], signed, "ECDHE"), settings: CheckSettings(), expected: .low),
    ]
  }
}
