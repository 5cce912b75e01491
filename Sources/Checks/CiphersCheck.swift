public import Observation

/// A check that examines the versions, suites and features that a server accepts.
public protocol CiphersCheck: Check {
  func findings(in seen: CiphersObservation) -> [Finding]
  /// Whether the property was probed and decided.
  func coverage(in seen: CiphersObservation) -> CheckCoverage
  /// True if a finding rests on the absence of a feature; the check then reports nothing for an incomplete enumeration.
  var restsOnAbsence: Bool { get }
}

extension CiphersCheck {
  public var parts: [AuditPart] { [.ciphers] }

  public var restsOnAbsence: Bool { false }

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    if restsOnAbsence, settings.isPartial { return [] }
    return seen[CiphersObservation.self]?.value.map { findings(in: $0) } ?? []
  }

  /// One finding for all suites with one of these weaknesses; empty if there are none.
  func finding(_ weakness: SuiteWeakness..., in seen: CiphersObservation, _ words: (Int) -> String) -> [Finding] {
    let found = seen.acceptedSuites.filter { !Set(SuiteWeakness.all(of: $0.suite)).isDisjoint(with: weakness) }
    guard !found.isEmpty else { return [] }
    return [finding(words(Set(found.map(\.suite.id)).count), evidence: SuiteEvidence.lines(found))]
  }

  /// `1 suite`, `3 suites`.
  static func suites(_ number: Int) -> String { "\(number) suite\(number == 1 ? "" : "s")" }
}

extension CiphersObservation {
  /// Nil if the feature was not probed.
  func feature(_ name: String) -> FeatureObservation? { features.first { $0.name == name } }

  func version(_ name: String) -> ProtocolObservation? { protocols.first { $0.version == name } }

  /// True if TLS 1.3 or one of its drafts is accepted.
  var acceptsTLS13: Bool { acceptedProtocols.contains { $0.version.hasPrefix("TLSv1.3") } }

  /// Accepted versions older than TLS 1.3.
  var acceptedBeforeTLS13: [ProtocolObservation] { acceptedProtocols.filter { !$0.version.hasPrefix("TLSv1.3") } }
}
