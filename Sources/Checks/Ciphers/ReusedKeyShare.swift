public import Observation

/// Reports a server that uses one Diffie-Hellman key for several handshakes.
public struct ReusedKeyShare: CiphersCheck {
  public let id = "parameters.reused-key"
  public let title = "Reuses Diffie-Hellman keys"
  public let severity = Severity.medium
  public let rationale =
    """
    Without a new key per handshake, an attacker who obtains the key can decrypt all its sessions, and attacks that find a key bit by bit become \
    possible. Raccoon finds premaster secrets of DHE with a timing measurement.
    """
  public let reference = ["RFC 9325, section 7.4", "RFC 9846, appendix C"]
  public let cve = ["CVE-2020-1968"]
  public let cwe = ["CWE-323"]
  public let aliases = ["Raccoon"]
  public let remedy = "configure the TLS library to generate a new Diffie-Hellman key for each handshake"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let fields = seen.dhParameters.compactMap { parameters in
      Self.words(parameters.publicValues, of: parameters.wellKnown ?? "a \(parameters.bits)-bit prime")
    }
    let curves = seen.groups.compactMap { Self.words($0.publicValues, of: $0.name) }
    var found: [Finding] = []
    if !fields.isEmpty { found.append(finding("the server reuses DHE keys", evidence: fields)) }
    if !curves.isEmpty {
      var reuse = finding("the server reuses ECDHE keys", severity: .low, evidence: curves)
      (reuse.cve, reuse.aliases) = ([], [])
      found.append(reuse)
    }
    return found
  }

  private static func words(_ values: PublicValuesObservation?, of name: String) -> String? {
    guard let values, values.repeated > 0 else { return nil }
    return "\(name): \(values.repeated) of \(values.seen) public values were sent before"
  }

  public var examples: [CheckExample] {
    let reused = PublicValuesObservation(seen: 9, repeated: 1)
    return [
      .quiet(ciphers: { _ in }),
      .quiet { $0.groups[1].publicValues = PublicValuesObservation(seen: 9) },
      .fires(.low) { $0.groups[1].publicValues = reused },
      .fires(.medium) {
        $0.dhParameters = [.example(bits: 2_048, wellKnown: "ffdhe2048")]
        $0.dhParameters[0].publicValues = reused
      },
    ]
  }
}
