public import Observation
internal import TLSWire

/// Finds the clients that connect now, and would not if the server turned something off. It sends nothing.
public enum ClientLockout {
  /// The results for the clients of the table that the server accepted, in order; `server` has what it accepts.
  public static func observation(
    of simulations: [SimulationObservation], without restrictions: [ServerRestriction], server: ServerAcceptance
  ) -> LockoutObservation {
    let clients = simulations.filter(\.isAccepted).compactMap { seen -> LockoutObservation.Client? in
      guard let profile = ClientProfiles.named(seen.client).first, profile.name == seen.client else { return nil }
      let (outcome, reason) = result(for: profile, now: ServerAcceptance.Choice(seen), without: restrictions, server: server)
      return LockoutObservation.Client(client: seen.client, title: seen.title, outcome: outcome, reason: reason)
    }
    return LockoutObservation(without: restrictions.map(\.description), clients: clients)
  }

  /// The result for one client, which agrees on `now` at present.
  static func result(
    for client: ClientProfile, now: ServerAcceptance.Choice?, without restrictions: [ServerRestriction], server: ServerAcceptance
  ) -> (LockoutObservation.Outcome, reason: String) {
    func remains(_ choice: ServerAcceptance.Choice) -> Bool { !restrictions.contains { $0.excludes(choice) } }
    if let now, remains(now) { return (.connects, "as before, with \(now)") }
    let others = server.choices.filter { remains($0) && client.accepts($0, signedWith: server.schemes[$0.version]) }
    if let best = others.max(by: { $0.rank < $1.rank }) { return (.connects, "with \(best)") }
    if server.isComplete { return (.lockedOut, "the server accepts nothing else that it offers") }
    guard let version = client.remainingVersion(without: restrictions) else { return (.lockedOut, "it offers nothing else") }
    return (.unknown, "it offers more in \(version), which the server may accept")
  }
}

extension ServerAcceptance.Choice: CustomStringConvertible {
  public var description: String {
    ([version.description, suite.description] + [group?.description].compactMap(\.self)).joined(separator: ", ")
  }

  /// Newer versions first; the code points make the result the same in every run.
  fileprivate var rank: (UInt16, UInt16, UInt16) { (version.rawValue, suite.rawValue, group?.rawValue ?? 0) }
}

extension ClientProfile {
  /// Whether the client offers these parameters, and a scheme that the server signs with; nil schemes are unknown.
  fileprivate func accepts(_ choice: ServerAcceptance.Choice, signedWith schemes: Set<SignatureScheme>?) -> Bool {
    guard versions.contains(choice.version), cipherSuites.contains(choice.suite) else { return false }
    // A client without the extension has no preference (RFC 8422, section 4).
    if let group = choice.group, !groups.isEmpty, !groups.contains(group) { return false }
    guard let schemes, !signatureSchemes.isEmpty, choice.version >= .tls12, choice.isSigned else { return true }
    return signatureSchemes.contains { scheme in schemes.contains(scheme) && choice.isSigned(with: scheme) }
  }

  /// The newest version in which the client still offers a suite and a group; nil if there is none.
  fileprivate func remainingVersion(without restrictions: [ServerRestriction]) -> ProtocolVersion? {
    versions.first { version in
      cipherSuites.contains { suite in
        guard suite.isUsable(in: version) else { return false }
        let needsGroup = version > .tls12 || suite.keyExchange?.hasPrefix("ECDHE") == true
        let candidates: [NamedGroup?] = needsGroup && !groups.isEmpty ? groups.map(\.self) : [nil]
        return candidates.contains { group in
          let choice = ServerAcceptance.Choice(version: version, suite: suite, group: group)
          return !restrictions.contains { $0.excludes(choice) }
        }
      }
    }
  }
}

extension ServerAcceptance.Choice {
  /// Whether the server signs: not with RSA key exchange, static Diffie-Hellman or anonymous suites.
  fileprivate var isSigned: Bool { version > .tls12 || ["DHE", "ECDHE"].contains(suite.keyExchange ?? "") }

  /// Whether a key of the suite's authentication makes signatures of the scheme; TLS 1.3 suites leave it open.
  fileprivate func isSigned(with scheme: SignatureScheme) -> Bool {
    guard version <= .tls12, let authentication = suite.authentication, let algorithm = scheme.algorithm else { return true }
    return authentication == "RSA" ? algorithm.hasPrefix("RSA") : !algorithm.hasPrefix("RSA")
  }
}

extension CipherSuite {
  /// TLS 1.3 has suites of its own (RFC 8446, section B.4).
  fileprivate func isUsable(in version: ProtocolVersion) -> Bool {
    guard let facts else { return false }
    return version > .tls12 ? facts.firstVersion > .tls12 : facts.firstVersion <= version
  }
}
