public import TLSWire

/// The side whose cipher suite order applies.
public enum SuitePreference: Hashable, Sendable {
  case server
  case client
  /// The server's order, with its ChaCha20 suites first for a client that prefers one: it has no AES instructions.
  case serverUnlessClientPrefersChaCha20
  /// The server's order of sets, and the client's order within a set; suites in no set come last.
  case equals([[CipherSuite]])

  /// The common suites, the best first.
  func order(own: [CipherSuite], offered: [CipherSuite]) -> [CipherSuite] {
    let common = own.filter(offered.contains)
    let byClient = offered.filter(common.contains)
    switch self {
    case .server: return common
    case .client: return byClient
    case .serverUnlessClientPrefersChaCha20:
      guard byClient.isEmpty == false, let first = offered.first(where: { $0.facts != nil }), first.usesChaCha20 else { return common }
      return common.filter(\.usesChaCha20) + common.filter { !$0.usesChaCha20 }
    case .equals(let sets):
      let ranked = sets.flatMap { set in byClient.filter(set.contains) }
      return ranked + common.filter { !ranked.contains($0) }
    }
  }
}

extension CipherSuite {
  var usesChaCha20: Bool { facts?.cipher == "CHACHA20-POLY1305" }
}
