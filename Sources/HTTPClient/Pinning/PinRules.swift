internal import Connect
public import PathValidation

/// The certificates or keys that servers must present in addition to a trusted chain, by host.
///
/// Checked on every TLS connection: direct and through a proxy, full or resumed handshake, HTTP/1.1 or HTTP/2, even if trust is not
/// enforced.
public struct PinRules: Hashable, Sendable {
  private struct Rule: Hashable, Sendable {
    let host: HostSuffix
    let pins: PinSet
  }

  private var rules: [Rule] = []
  private var exempt: Set<HostSuffix> = []

  public init() {}

  /// Requires the same pins for every host.
  public init(_ pins: PinSet) { require(pins) }

  /// Adds a rule: these hosts must match one of the pins, in addition to earlier rules.
  public mutating func require(_ pins: PinSet, of hosts: HostSuffix = .every) { rules.append(Rule(host: hosts, pins: pins)) }

  /// Exempts these hosts from all pins, whichever rules cover them.
  public mutating func disable(for hosts: HostSuffix) { exempt.insert(hosts) }

  /// True if there are no rules.
  public var isEmpty: Bool { rules.isEmpty }

  /// The result of checking the pins for a host; nil if no rule applies to it.
  ///
  /// Without a trusted path only the server's own certificate counts: anyone can send further certificates with it.
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

/// The result of checking the pins for a host.
public struct PinOutcome: Hashable, Sendable {
  /// Pins that match a certificate, with its depth.
  public let matches: [PinVerdict.Match]
  /// Pins that match no certificate; a backup pin is expected to be one of them.
  public let unmatched: [Pin]
  /// True if at least one pin of each rule matches.
  public let isMet: Bool

  /// The text of the pins of `matches`.
  public var matchedPins: [String] { matches.map { "\($0.pin)" } }
}
