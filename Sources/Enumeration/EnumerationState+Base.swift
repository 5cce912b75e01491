internal import TLSWire

/// ClientHellos that are known to be accepted, to be changed in one respect.
extension EnumerationState {
  /// Oldest first, without SSL 2.0.
  var acceptedVersions: [ProtocolVersion] {
    [ProtocolVersion.ssl3, .tls10, .tls11, .tls12, .tls13].filter { suites[$0]?.isEmpty == false }
  }

  /// Whether the suites of every version in the plan are known.
  var isSettledAltogether: Bool { plan.versions.allSatisfy { $0 == .ssl2 || isSettled($0) } }

  /// An offer of the newest accepted version.
  mutating func newestBase() -> Result<ClientHelloBuilder.Offer, NotProbed> {
    guard let newest = acceptedVersions.last else { return .failure(NotProbed(words: "no version is accepted")) }
    return base(newest)
  }

  mutating func baseBeforeTLS13() -> Result<ClientHelloBuilder.Offer, NotProbed> {
    guard let newest = acceptedVersions.last(where: { $0 < .tls13 && $0 > .ssl3 }) else {
      return .failure(NotProbed(words: "only TLS 1.3 is accepted, which has none"))
    }
    return base(newest)
  }

  mutating func base(_ version: ProtocolVersion) -> Result<ClientHelloBuilder.Offer, NotProbed> {
    guard let accepted = suites[version], !accepted.isEmpty else {
      return .failure(NotProbed(words: "\(version) is not accepted"))
    }
    // Accepted items come first, so that a truncated list contains them too.
    var offer = ClientHelloBuilder.Offer(
      version: version, suites: Array(customary.sorted(accepted).prefix(40)),
      groups: Array((groups[version] ?? []).prefix(8)), schemes: Array((schemes[version] ?? []).prefix(8)))
    if version < .tls13 || offer.groups.isEmpty {
      offer.groups += ProbeCatalog.conventionalGroups.filter { !offer.groups.contains($0) }
      offer.groups += finiteFields(for: offer.suites, in: version)
    }
    offer.schemes += ProbeCatalog.conventionalSchemes.filter { !offer.schemes.contains($0) }
    if version >= .tls13, needsShares { offer.shares = sharesOfBase(offer.groups) }
    return .success(offer)
  }

  /// The finite-field groups for a ClientHello with those suites: none if the server accepts one of them that uses no finite field.
  func finiteFields(for offered: [CipherSuite], in version: ProtocolVersion) -> [NamedGroup] {
    let accepted = offered.filter { suites[version]?.contains($0) == true }
    guard version < .tls13, !accepted.isEmpty, !fieldless.contains(version) else { return [] }
    return accepted.allSatisfy { customary.traits($0)?.isFiniteField == true } ? ProbeCatalog.finiteFields : []
  }

  /// The key shares that clients usually send, or else one of an accepted group.
  private mutating func sharesOfBase(_ groups: [NamedGroup]) -> [KeyShareEntry] {
    let usual = usualShares().filter { groups.contains($0.group) }
    if !usual.isEmpty { return usual }
    for group in groups { if let share = share(in: group) { return [share] } }
    return []
  }
}
