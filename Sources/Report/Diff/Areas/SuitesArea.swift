internal import Checks
internal import Observation

/// Compares the suites that are accepted in each version.
struct SuitesArea: ComparisonArea {
  let name = "suites"
  let title = "Cipher suites"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.ciphers) { old, new in
      // The suites of a version that is not accepted in both are implied by the version.
      new.acceptedProtocols.flatMap { version -> [DocumentChange] in
        guard let earlier = old.protocols.first(where: { $0.version == version.version }) else { return [] }
        guard earlier.isAccepted else { return earlier.isRefused ? weak(in: version) : [] }
        return changes(earlier, version)
      }
    }
  }

  private func changes(_ old: ProtocolObservation, _ new: ProtocolObservation) -> [DocumentChange] {
    let (before, after) = (supports(of: old), supports(of: new))
    let suites = old.cipherSuites + new.cipherSuites.filter { suite in !old.cipherSuites.contains { $0.id == suite.id } }
    return suites.compactMap { suite in
      // A suite that is not listed is refused.
      let (first, second) = (before[suite.id] ?? .refused, after[suite.id] ?? .refused)
      guard first != second else { return nil }
      let isWeak = Self.isWeak(suite)
      let effect: ChangeEffect = first.isOpen || second.isOpen ? .undetermined : !isWeak ? .neutral : second == .accepted ? .worse : .better
      return DocumentChange("\(new.version) \(suite.name)", before: first.word, after: second.word, effect, note: Self.note(suite))
    }
  }

  /// The weak suites of a version that is new.
  private func weak(in version: ProtocolObservation) -> [DocumentChange] {
    version.cipherSuites.filter(Self.isWeak).map {
      DocumentChange("\(version.version) \($0.name)", before: nil, after: "accepted", .worse, note: Self.note($0))
    }
  }

  private func supports(of version: ProtocolObservation) -> [String: PropertySupport] {
    Dictionary((version.cipherSuites + version.others).map { ($0.id, $0.compared) }) { first, _ in first }
  }

  private static func isWeak(_ suite: SuiteObservation) -> Bool {
    SuiteWeakness.all(of: suite).contains { $0.severity >= .medium }
  }

  private static func note(_ suite: SuiteObservation) -> String? {
    let words = SuiteWeakness.all(of: suite).map(\.word)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
