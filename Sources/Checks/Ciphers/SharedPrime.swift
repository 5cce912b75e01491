public import Observation

/// Reports a prime of at most 1024 bits that many servers share.
public struct SharedPrime: CiphersCheck {
  public let id = "parameters.shared-prime"
  public let title = "Well-known short Diffie-Hellman prime"
  public let severity = Severity.high
  public let rationale = "The expensive part of the attack is computed once per prime, and many servers share this one (Logjam)."
  public let reference = ["RFC 7919, section 9.1"]
  public let cve = ["CVE-2015-4000"]
  public let cwe = ["CWE-326"]
  public let aliases = ["Logjam"]
  public let remedy = "offer ECDHE suites instead, or use ffdhe2048 or longer (RFC 7919)"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    seen.dhParameters.compactMap { parameters in
      guard parameters.bits <= 1_024, let name = parameters.wellKnown else { return nil }
      return finding(
        "the \(parameters.bits)-bit prime is \(name), which many servers share", evidence: [VersionRange.words(parameters.protocols)])
    }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.dhParameters = [.example(bits: 1_024)] },
      .quiet { $0.dhParameters = [.example(bits: 2_048, wellKnown: "ffdhe2048")] },
      .fires(.high) { $0.dhParameters = [.example(bits: 1_024, wellKnown: "Oakley group 2")] },
    ]
  }
}
