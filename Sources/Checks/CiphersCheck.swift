public import Observation

/// A check that looks at what a server accepts.
public protocol CiphersCheck: Check {
  func findings(in seen: CiphersObservation) -> [Finding]
  /// It speaks because something was not found; of unfinished work nothing follows then.
  var restsOnAbsence: Bool { get }
}

extension CiphersCheck {
  public var restsOnAbsence: Bool { false }

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    if restsOnAbsence, settings.isPartial { return [] }
    return seen[CiphersObservation.self]?.value.map { findings(in: $0) } ?? []
  }

  /// One finding over all suites with that weakness, or none.
  func finding(_ weakness: SuiteWeakness..., in seen: CiphersObservation, _ words: (Int) -> String) -> [Finding] {
    let found = seen.acceptedSuites.filter { !Set(SuiteWeakness.all(of: $0.suite)).isDisjoint(with: weakness) }
    guard !found.isEmpty else { return [] }
    return [finding(words(Set(found.map(\.suite.id)).count), evidence: SuiteEvidence.lines(found))]
  }

  /// `1 suite`, `3 suites`.
  static func suites(_ number: Int) -> String { "\(number) suite\(number == 1 ? "" : "s")" }
}

extension CiphersObservation {
  /// Nil when it was not asked.
  func feature(_ name: String) -> FeatureObservation? { features.first { $0.name == name } }

  func version(_ name: String) -> ProtocolObservation? { protocols.first { $0.version == name } }

  /// TLS 1.3 or one of its drafts.
  var acceptsTLS13: Bool { acceptedProtocols.contains { $0.version.hasPrefix("TLSv1.3") } }

  /// Versions older than TLS 1.3 that are accepted.
  var acceptedBeforeTLS13: [ProtocolObservation] { acceptedProtocols.filter { !$0.version.hasPrefix("TLSv1.3") } }
}
