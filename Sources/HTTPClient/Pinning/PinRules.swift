internal import Connect
public import PKI

/// Which certificates or keys servers must show beside a chain that is trusted, host by host.
///
/// Checked on every connection over TLS: direct and through a proxy, resumed or not, HTTP/1.1 or HTTP/2, and where trust is not enforced.
public struct PinRules: Hashable, Sendable {
  private struct Rule: Hashable, Sendable {
    let host: HostSuffix
    let pins: PinSet
  }

  private var rules: [Rule] = []
  private var exempt: Set<HostSuffix> = []

  public init() {}

  /// The same pins for every host.
  public init(_ pins: PinSet) { require(pins) }

  /// From now on these hosts must show one of the pins; what was required of them before stays required.
  public mutating func require(_ pins: PinSet, of hosts: HostSuffix = .every) { rules.append(Rule(host: hosts, pins: pins)) }

  /// No pin counts for these hosts, whatever else covers them.
  public mutating func disable(for hosts: HostSuffix) { exempt.insert(hosts) }

  /// Whether nothing is required of anybody.
  public var isEmpty: Bool { rules.isEmpty }

  /// What came of the pins for a host; nil where there are none for it.
  ///
  /// Without a trusted path only the server's own certificate counts: anybody can add certificates to those.
  func outcome(for host: Target.Host, served: ServedChain, verdict: ChainVerdict) -> PinOutcome? {
    let standing = rules.filter { $0.host.covers(host) }
    guard !standing.isEmpty, !exempt.contains(where: { $0.covers(host) }) else { return nil }
    let trusted = verdict.paths.filter(\.isTrusted).map(\.certificates)
    let paths = trusted.isEmpty ? [served.entries.first?.certificate.map { [$0] } ?? []] : trusted
    let verdicts = standing.map { rule in
      let found = paths.map { rule.pins.matches(in: $0) }
      return found.first(where: \.isMatched) ?? found.first ?? rule.pins.matches(in: [])
    }
    return PinOutcome(
      matches: verdicts.flatMap(\.matches), unmatched: verdicts.flatMap(\.unmatched), isMet: verdicts.allSatisfy { $0.isMatched })
  }
}
