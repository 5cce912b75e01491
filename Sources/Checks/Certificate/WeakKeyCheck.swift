public import Observation

/// Reports a key that is short enough to be broken.
public struct WeakKeyCheck: ChainCheck {
  public let id = "certificate.weak-key"
  public let title = "Weak key"
  public let severity = Severity.high
  public let rationale = "An attacker who computes the private key can impersonate the server or the issuer."
  public let reference = ["NIST SP 800-57 Part 1, section 5.6.1", "CA/Browser Forum Baseline Requirements, section 6.1.5"]
  public let cwe = ["CWE-326"]
  public let remedy = "generate a new key: ECDSA P-256, or RSA with 2048 bits or more"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    let errors = (chain.verdict?.errors ?? []).filter { $0.code == "weak_key" }
    let judged = errors.map { error in
      finding(error.message, evidence: error.depth.map { [chain.name(ofCertificate: $0)] } ?? [])
    }
    let seen = chain.certificates.compactMap { certificate -> Finding? in
      guard let key = certificate.publicKey, isWeak(key), !errors.contains(where: { $0.depth == certificate.depth }) else { return nil }
      return finding("certificate \(certificate.depth) has an \(key) key", evidence: [chain.name(ofCertificate: certificate.depth)])
    }
    return judged + seen
  }

  private func isWeak(_ key: PublicKeyDescription) -> Bool {
    guard let bits = key.bits else { return false }
    switch key.algorithm.prefix(3) {
    case "RSA", "DSA", "rsa", "dsa": return bits < 2_048
    case "EC", "ec": return bits < 224
    default: return false
    }
  }

  public var examples: [CheckExample] {
    let error = VerdictError(code: "weak_key", depth: 2, message: "an issuer that was not sent has a weak key")
    return [
      .quiet(),
      .quiet { $0.certificates[0].publicKey = PublicKeyDescription(algorithm: "RSA", bits: 2_048) },
      .quiet { $0.certificates[0].publicKey = PublicKeyDescription(algorithm: "Ed25519", bits: 253) },
      .fires(.high) { $0.certificates[0].publicKey = PublicKeyDescription(algorithm: "RSA", bits: 1_024) },
      .fires(.high) { $0.certificates[0].publicKey = PublicKeyDescription(algorithm: "EC", bits: 192, curve: "P-192") },
      .fires(.high) { $0.verdict?.errors = [error] },
    ]
  }
}
