internal import Observation

extension PolicyInput {
  /// Whether TLS 1.1 and 1.2 select a 64-bit block cipher only for a client without other ciphers, as clients order them.
  var shortBlockLast: PropertyFact {
    let modern: Set = ["TLSv1.1", "TLSv1.2"]
    let suites = suites(modern)
    if !suites.facts.contains(where: { Self.hasShortBlocks($0.value) }) {
      let doubt = suites.doubts.first { Self.hasShortBlocks($0.value) }?.words
      return (suites.gaps.first ?? doubt).map(PropertyFact.undetermined) ?? .yes("accepts no 64-bit block ciphers in TLSv1.1 and TLSv1.2")
    }
    var doubt: String?
    for version in seen[CiphersObservation.self]?.value?.protocols ?? [] where modern.contains(version.version) {
      let names = version.cipherSuites.filter(\.isAccepted).map(\.name)
      guard let short = names.firstIndex(where: Self.hasShortBlocks) else { continue }
      guard let other = names.lastIndex(where: { !Self.hasShortBlocks($0) }) else {
        return .no("accepts only 64-bit block ciphers in \(version.version)")
      }
      switch PreferenceFacts.Selection(version.preference) {
      case .server where short < other: return .no("prefers \(names[short]) to \(names[other]) in \(version.version)")
      case .server, .client: continue
      case .undetermined: doubt = "the order of suites in \(version.version) is undetermined"
      }
    }
    return doubt.map(PropertyFact.undetermined) ?? .yes("selects 64-bit block ciphers only for clients without others")
  }

  private static func hasShortBlocks(_ name: String) -> Bool {
    ["_3DES_", "_DES_", "_DES40_", "_IDEA_", "_RC2_"].contains { name.contains($0) }
  }
}
