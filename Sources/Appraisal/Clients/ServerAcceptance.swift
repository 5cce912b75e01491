public import Observation
public import TLSWire

/// The combinations of parameters that a server is known to accept.
public struct ServerAcceptance: Hashable, Sendable {
  /// Parameters of a handshake.
  public struct Choice: Hashable, Sendable {
    public var version: ProtocolVersion
    public var suite: CipherSuite
    /// Nil for a suite without one, or if it is unknown.
    public var group: NamedGroup?

    public init(version: ProtocolVersion, suite: CipherSuite, group: NamedGroup? = nil) {
      self.version = version
      self.suite = suite
      self.group = group
    }
  }

  public private(set) var choices: Set<Choice>
  /// The signature schemes of the server per version; without an entry they are unknown.
  public private(set) var schemes: [ProtocolVersion: Set<SignatureScheme>] = [:]
  /// Whether the server accepts nothing else.
  public let isComplete: Bool

  public init(_ choices: Set<Choice>, isComplete: Bool) {
    self.choices = choices
    self.isComplete = isComplete
  }

  /// The parameters that simulated clients agreed on; the server may accept others.
  public init(_ simulations: [SimulationObservation]) {
    self.init(Set(simulations.filter(\.isAccepted).compactMap(Choice.init)), isComplete: false)
  }

  /// The accepted suites and groups. The list is complete unless a version, a suite or a group is undetermined or was not probed.
  public init(_ seen: CiphersObservation) {
    let isCertain = seen.protocols.allSatisfy { $0.support != .undetermined } && seen.groups.allSatisfy { $0.support != .undetermined }
    let probed = Set(["versions", "suites", "groups"])
    self.init([], isComplete: isCertain && probed.isSubset(of: seen.asked))
    let groups: [(group: NamedGroup, seen: GroupObservation)] = seen.groups.filter(\.isAccepted).compactMap { group in
      NamedGroup(id: group.id).map { ($0, group) }
    }
    for one in seen.protocols where one.isAccepted {
      guard let version = ProtocolVersion(one.version) else { continue }
      let usable = groups.filter { $0.seen.protocols.contains(one.version) }.map(\.group)
      for suite in one.cipherSuites where suite.isAccepted {
        guard let code = CipherSuite(id: suite.id) else { continue }
        let own = suite.group.flatMap { NamedGroup(id: $0.id) }
        choices.formUnion(Self.choices(version, code, groups: usable + [own].compactMap(\.self)))
      }
      let schemes = seen.signatureSchemes.filter { $0.isAccepted && $0.protocols.contains(one.version) }
      let codes = Set(schemes.compactMap { SignatureScheme(id: $0.id) })
      if !codes.isEmpty { self.schemes[version] = codes }
    }
  }

  /// One choice per group for a suite with elliptic curves and in TLS 1.3; without known groups the group is left open.
  private static func choices(_ version: ProtocolVersion, _ suite: CipherSuite, groups: [NamedGroup]) -> [Choice] {
    guard version > .tls12 || suite.keyExchange?.hasPrefix("ECDHE") == true, !groups.isEmpty else {
      return [Choice(version: version, suite: suite)]
    }
    return groups.map { Choice(version: version, suite: suite, group: $0) }
  }
}

extension ServerAcceptance.Choice {
  /// The parameters that a server and a simulated client agreed on; nil if they are not known.
  init?(_ seen: SimulationObservation) {
    guard let version = seen.protocol.flatMap({ ProtocolVersion($0) }), let suite = seen.cipherSuite.flatMap({ CipherSuite(id: $0.id) })
    else { return nil }
    self.init(version: version, suite: suite, group: seen.group.flatMap { NamedGroup(id: $0.id) })
  }
}

extension CodePoint {
  /// Parses `0xc02f`.
  fileprivate init?(id: String) {
    guard id.hasPrefix("0x"), let value = RawValue(id.dropFirst(2), radix: 16) else { return nil }
    self.init(rawValue: value)
  }
}
