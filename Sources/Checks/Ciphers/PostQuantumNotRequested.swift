public import Observation
internal import TLSWire

/// Reports a server that prefers a hybrid group and does not request it from clients that sent another key share.
public struct PostQuantumNotRequested: CiphersCheck {
  public let id = "group.preference-not-enforced"
  public let title = "Preferred group not enforced"
  public let severity = Severity.low
  public let rationale =
    """
    Clients that support a hybrid group and send only a key share of a classical one negotiate the classical one, unless the server sends \
    a HelloRetryRequest. OpenSSL 3.5 and 3.6 lost such a configuration when it contained DEFAULT.
    """
  public let reference = ["RFC 9846, section 4.2.1", "https://github.com/openssl/openssl/issues/30109"]
  public let cve = ["CVE-2026-2673"]
  public let cwe = ["CWE-757"]
  public let remedy = "update the TLS library, and configure the hybrid groups as preferred to all classical ones"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let hybrids = Set(seen.groups.filter { $0.isAccepted && $0.kind?.isPostQuantum == true }.map(\.id))
    return seen.groupPreferences.compactMap { preference in
      guard preference.preference == .server, preference.helloRetry == false, let first = preference.order.first,
        hybrids.contains(first.id),
        let other = preference.withShareOf.first(where: { !hybrids.contains($0.id) })
      else { return nil }
      return finding(
        "in \(preference.protocol) the server prefers \(first.name), but selects \(other.name) if the client sent only its key share")
    }
  }

  public var examples: [CheckExample] {
    let curve = WireValue(id: "0x001d", name: "x25519")
    return [
      .quiet(ciphers: { _ in }),
      .quiet {
        $0.groupPreferences[0].helloRetry = false
        $0.groupPreferences[0].withShareOf = [$0.groupPreferences[0].order[0]]
      },
      .quiet {
        $0.groupPreferences[0].preference = .client
        $0.groupPreferences[0].helloRetry = false
        $0.groupPreferences[0].withShareOf = [curve]
      },
      .fires(.low) {
        $0.groupPreferences[0].helloRetry = false
        $0.groupPreferences[0].withShareOf = [curve]
      },
    ]
  }
}
