internal import Bytes
public import Observation

/// Reports a key that is weak regardless of its size.
public struct UnsafeKey: ChainCheck {
  public let id = "certificate.unsafe-key"
  public let title = "Insecure key"
  public let severity = Severity.critical
  public let rationale = "The private key can be computed from the public key, or is already known to others."
  public let reference = ["CA/Browser Forum Baseline Requirements, section 6.1.1.3"]
  public let cve = ["CVE-2008-0166", "CVE-2017-15361", "CVE-2020-0601", "CVE-2022-26320"]
  public let cwe = ["CWE-338"]
  public let aliases = ["Debian weak keys", "ROCA", "CurveBall", "Fermat attack"]
  public let remedy = "generate a new key with a sound random number generator, and have the certificate with the old key revoked"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    chain.appraisal.keyWeaknesses.map { weakness in
      let proof = weakness.evidence.map { ["proof: \($0)"] } ?? []
      var found = finding(
        "\(weakness.message) (\(weakness.code))", severity: Self.severities[weakness.code],
        evidence: [chain.name(ofCertificate: weakness.depth)] + proof + [weakness.reference])
      let attack = Self.attack(weakness)
      (found.cve, found.aliases) = (attack.map { [$0.cve] } ?? [], attack.map { [$0.alias] } ?? [])
      return found
    }
  }

  private static func attack(_ weakness: KeyWeaknessDescription) -> (cve: String, alias: String)? {
    switch weakness.code {
    case "key.roca": ("CVE-2017-15361", "ROCA")
    case "key.close-primes": ("CVE-2022-26320", "Fermat attack")
    case "key.unknown-curve": ("CVE-2020-0601", "CurveBall")
    case "key.blocklisted" where weakness.message.lowercased().holds("debian"): ("CVE-2008-0166", "Debian weak keys")
    default: nil
    }
  }

  /// Weaknesses that do not reveal the private key, by code; all others are critical.
  private static let severities: [String: Severity] = [
    "key.small-exponent": .medium, "key.large-exponent": .low, "key.explicit-curve": .medium, "key.unknown-curve": .high,
    "key.huge-modulus": .low, "key.negative-number": .high,
  ]

  public var examples: [CheckExample] {
    [
      .quiet(), .fires(.critical) { $0.appraisal.keyWeaknesses = [Self.example("key.roca")] },
      .fires(.medium) { $0.appraisal.keyWeaknesses = [Self.example("key.small-exponent")] },
    ]
  }

  private static func example(_ code: String) -> KeyWeaknessDescription {
    KeyWeaknessDescription(depth: 0, code: code, message: "the key is weak", evidence: "03", reference: "a paper")
  }
}
