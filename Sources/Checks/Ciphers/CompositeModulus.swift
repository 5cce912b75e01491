public import Observation

/// Reports a Diffie-Hellman modulus that is not prime.
public struct CompositeModulus: CiphersCheck {
  public let id = "parameters.composite-modulus"
  public let title = "Diffie-Hellman modulus is not prime"
  public let severity = Severity.high
  public let rationale =
    "Anyone who knows the factors of the modulus can compute discrete logarithms in parts, and so decrypt the traffic: a possible backdoor."
  public let reference = ["RFC 7919, section 5.1", "https://eprint.iacr.org/2016/999"]
  public let cve = ["CVE-2016-2217"]
  public let cwe = ["CWE-326"]
  public let remedy = "offer ECDHE suites instead, or use ffdhe2048 or longer (RFC 7919)"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    seen.dhParameters.filter { $0.isPrime == false }.map { parameters in
      finding("the modulus of \(parameters.bits) bits is composite", evidence: [VersionRange.words(parameters.protocols)])
    }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.dhParameters = [.example(bits: 2_048)] },
      .quiet { $0.dhParameters = [.example(bits: 2_048, isPrime: true)] },
      .fires(.high) { $0.dhParameters = [.example(bits: 2_048, isPrime: false)] },
    ]
  }
}
