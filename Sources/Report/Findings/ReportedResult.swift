internal import Bytes
internal import Checks
internal import Policies
public import Observation

/// A finding or the violation of a policy, as programs that track results receive it.
struct ReportedResult {
  /// That of the check, or `policy.NAME.RULE`.
  let id: String
  let severity: Severity
  let title: String
  /// The specific problem, with names and numbers.
  let detail: String
  let evidence: [String]
  let reference: [String]
  let cve: [String]
  let cwe: [String]
  let aliases: [String]
  let remedy: String
  /// The address, if the result is not about all of several addresses.
  let address: String?
  let standing: ResultStanding

  var identity: FindingIdentity { FindingIdentity(id: id, detail: detail) }
}

/// A format of findings; the documents of `fetch` have none.
public protocol FindingRenderer: SeriesRenderer {}

extension FindingRenderer {
  public func writes(_ type: any DocumentObservation.Type) -> Bool { type != FetchObservation.self }
}

/// How a result compares with earlier documents, and whether its risk was accepted.
struct ResultStanding {
  enum Change: String {
    case new, unchanged, updated
  }

  /// Nil without an earlier document.
  var change: Change?
  /// The reason for accepting it; nil if it is not accepted.
  var acceptance: String?

  /// For tables: `new`, `accepted`; `open` without an earlier document.
  var word: String { acceptance == nil ? change?.rawValue ?? "open" : "accepted" }
}

extension Document {
  /// The findings, most severe first, then the violations of policies.
  var results: [ReportedResult] {
    findings.map { finding in
      ReportedResult(
        id: finding.id, severity: finding.severity, title: finding.title, detail: finding.detail, evidence: finding.evidence,
        reference: finding.reference, cve: finding.cve, cwe: finding.cwe, aliases: finding.aliases, remedy: finding.remedy,
        address: address(of: finding), standing: standing(of: finding))
    }
      + policies.flatMap { policy in policy.rules.filter { $0.result == .fail }.flatMap { Self.results(of: $0, in: policy) } }
  }

  private func standing(of finding: Finding) -> ResultStanding { ResultStanding() }

  /// In an audit of several addresses, findings at some of them begin their evidence with the places.
  private func address(of finding: Finding) -> String? {
    guard let audit, audit.addresses.count > 1, let first = finding.evidence.first else { return nil }
    let places = audit.addresses.compactMap { $0.endpoint?.description }
    return first.split(separator: ", ").allSatisfy { places.contains(String($0)) } ? first : nil
  }

  private static func results(of rule: RuleVerdict, in policy: PolicyVerdict) -> [ReportedResult] {
    rule.violations.map { violation in
      ReportedResult(
        id: PolicyResultID.of(rule, in: policy), severity: .high, title: "\(policy.title): \(rule.title)",
        detail: violation.observation + (violation.note.map { " (\($0))" } ?? ""),
        evidence: ["rule \(rule.id), section \(rule.section)"], reference: [policy.reference], cve: [], cwe: [], aliases: [],
        remedy: "comply with section \(rule.section) of \(policy.title)", address: violation.address, standing: ResultStanding())
    }
  }
}

/// The ids of results of policies.
enum PolicyResultID {
  /// `policy.mozilla-intermediate@5.8.versions`.
  static func of(_ rule: RuleVerdict, in policy: PolicyVerdict) -> String { "policy.\(policy.policy).\(rule.id)" }
}

extension Document {
  /// The reason nothing was examined; nil if something was.
  var omission: Failure? {
    if let error { return error }
    if let audit, audit.isUnreachable {
      return audit.addresses.lazy.compactMap(\.failure).first ?? Self.silence("target.no-address", "no address responded")
    }
    if let probe, probe.series.succeeded == 0, probe.possession != .refuted {
      return probe.series.failures.first?.failure ?? Self.silence("probe.no-connection", "no connection was completed")
    }
    if let ciphers, !ciphers.protocols.isEmpty, !ciphers.protocols.contains(where: { $0.isAccepted || $0.isRefused }) {
      return Self.silence("ciphers.silent", "the server neither accepted nor refused a version")
    }
    if let chain, !chain.addresses.contains(where: { $0.isObserved || !$0.certificates.isEmpty }) {
      return chain.addresses.lazy.compactMap(\.failure).first ?? Self.silence("target.no-address", "no address responded")
    }
    return nil
  }

  private static func silence(_ code: String, _ message: String) -> Failure {
    Failure(stage: .handshake, code: code, message: message)
  }

  /// The exit status of a command about this document alone.
  var exitStatus: Int {
    if omission != nil { return 2 }
    if isFailure { return 1 }
    return isPartial ? 2 : 0
  }

  /// The duration in microseconds; nil if it is unknown.
  var elapsed: Int64? {
    [audit?.cost, ciphers?.cost, probe?.cost].compactMap { $0?.elapsed }.first
  }

  /// The observations that checks examine: one per address of an audit.
  var examined: [Observation] { audit.map { $0.observations(of: target).map(\.seen) } ?? [observation] }
}
