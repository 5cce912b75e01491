public import Observation

/// Reports Diffie-Hellman parameters that permit small subgroups.
public struct SmallSubgroup: CiphersCheck {
  public let id = "parameters.small-subgroup"
  public let title = "Diffie-Hellman parameters with subgroups"
  public let severity = Severity.low
  public let rationale =
    """
    TLS does not transmit the order of the group, so a peer cannot check that a public value is not in a small subgroup, which reveals \
    parts of a private key. If the key is reused, an attacker finds it completely.
    """
  public let reference = ["RFC 7919, section 5.1", "RFC 2785"]
  public let cve = ["CVE-2016-0701"]
  public let cwe = ["CWE-326"]
  public let aliases = ["small subgroup confinement"]
  public let remedy = "offer ECDHE suites instead, or use ffdhe2048 or longer (RFC 7919), whose primes are safe"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    seen.dhParameters.compactMap { parameters in
      let place = [VersionRange.words(parameters.protocols)]
      if let order = parameters.generatorOrder {
        return finding("the generator has the order \(order), so the secret is one of \(order) values", severity: .high, evidence: place)
      }
      guard parameters.isPrime == true, parameters.isSafePrime == false else { return nil }
      let isReused = (parameters.publicValues?.repeated ?? 0) > 0
      let name = parameters.wellKnown.map { ", \($0)," } ?? ""
      return finding(
        "the \(parameters.bits)-bit prime\(name) is not a safe prime" + (isReused ? ", and the server reuses its key" : ""),
        severity: isReused ? .high : .low, evidence: place)
    }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.dhParameters = [.example(bits: 2_048)] },
      .quiet { $0.dhParameters = [.example(bits: 2_048, isPrime: true, isSafePrime: true)] },
      .quiet { $0.dhParameters = [.example(bits: 2_048, isPrime: false)] },
      .fires(.low) { $0.dhParameters = [.example(bits: 2_048, isPrime: true, isSafePrime: false)] },
      .fires(.high) {
        $0.dhParameters = [.example(bits: 2_048, isPrime: true, isSafePrime: false)]
        $0.dhParameters[0].publicValues = PublicValuesObservation(seen: 2, repeated: 1)
      },
      .fires(.high) {
        $0.dhParameters = [.example(bits: 2_048, isPrime: true, isSafePrime: true)]
        $0.dhParameters[0].generatorOrder = 2
      },
    ]
  }
}
