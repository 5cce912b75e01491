public import Observation

/// Reports Diffie-Hellman parameters of less than 2048 bits.
public struct ShortPrime: CiphersCheck {
  public let id = "parameters.short-prime"
  public let title = "Short Diffie-Hellman prime"
  public let severity = Severity.medium
  public let rationale = "Discrete logarithms modulo a 1024-bit prime are within reach of states, modulo a 768-bit prime of universities."
  public let reference = ["RFC 9325, section 4.2", "RFC 10015"]
  public let cve = ["CVE-2015-4000"]
  public let cwe = ["CWE-326"]
  public let aliases = ["Logjam"]
  public let remedy = "offer ECDHE suites instead, or use ffdhe2048 or longer (RFC 7919)"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    seen.dhParameters.filter { $0.bits < 2_048 }.map { parameters in
      let name = parameters.wellKnown.map { ", \($0)" } ?? ""
      var found = finding(
        "a \(parameters.bits)-bit prime\(name)", severity: parameters.bits <= 1_024 ? .high : .medium,
        evidence: [VersionRange.words(parameters.protocols)])
      if parameters.bits > 1_024 { (found.cve, found.aliases) = ([], []) }
      return found
    }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.dhParameters = [.example(bits: 2_048)] },
      .fires(.medium) { $0.dhParameters = [.example(bits: 1_536)] },
      .fires(.high) { $0.dhParameters = [.example(bits: 512)] },
    ]
  }
}
