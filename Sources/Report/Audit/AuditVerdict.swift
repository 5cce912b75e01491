internal import Bytes
internal import Checks
internal import Observation
internal import Policies

/// The result of an audit in one value: the headline, the exit status and the JSON document agree with it.
struct AuditVerdict {
  enum Result: String, Encodable, CaseIterable {
    /// The exit status is 0.
    case pass
    case fail
    /// Interrupted, or out of time, without a reason to fail so far.
    case incomplete
    case notProbed = "not_probed"
  }

  let result: Result
  /// Nil if no chain was requested.
  let isTrusted: Bool?
  /// Nil without findings.
  let worst: Severity?
  let counts: [(severity: Severity, count: Int)]
  let undetermined: Int
  private let threshold: Severity?
  /// The numbers of new and of waived findings; nil without a baseline or without waivers.
  private let new: Int?
  private let waived: Int?
  private let failsOnlyOnNew: Bool
  private let grade: GradeVerdict?
  private let policies: [PolicyVerdict]

  init(_ audit: AuditObservation, document: Document) {
    isTrusted = audit.isTrusted
    result = audit.isUnreachable ? .notProbed : document.isFailure ? .fail : document.isPartial ? .incomplete : .pass
    let findings = document.unwaivedFindings
    worst = findings.map(\.severity).max()
    undetermined = audit.undetermined.count
    threshold = document.failureSeverity
    counts = Severity.allCases.reversed().compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count > 0 ? (severity, count) : nil
    }
    new = document.baseline.map { baseline in baseline.compared.count { $0.isWorse } }
    waived = document.waivers?.waived.count
    failsOnlyOnNew = document.failsOnlyOnNew
    grade = document.grade
    policies = document.policies
  }

  /// A check mark only for a complete audit of a trusted server; a cross only for a failure.
  var mark: SectionedReport.Mark {
    switch result {
    case .pass: isTrusted == false ? .notice : .good
    case .incomplete: .notice
    case .fail, .notProbed: .bad
    }
  }

  var json: JSONValue {
    var members = [
      JSONValue.Member("result", .string(result.rawValue)),
      JSONValue.Member("trusted", isTrusted.map { .bool($0) } ?? .null),
      JSONValue.Member("worst_severity", worst.map { .string($0.rawValue) } ?? .null),
      JSONValue.Member("threshold", threshold.map { .string($0.rawValue) } ?? .null),
      JSONValue.Member("findings", .object(counts.map { JSONValue.Member($0.severity.rawValue, .integer(Int64($0.count))) })),
      JSONValue.Member("undetermined", .integer(Int64(undetermined))),
    ]
    if let grade { members.append(JSONValue.Member("grade", grade.grade.map { .string($0) } ?? .null)) }
    if !policies.isEmpty {
      let results = policies.map { policy in
        JSONValue.object([
          JSONValue.Member("policy", .string(policy.policy)), JSONValue.Member("result", .string(policy.result.rawValue)),
        ])
      }
      members.append(JSONValue.Member("policies", .array(results)))
    }
    if let new { members.append(JSONValue.Member("new", .integer(Int64(new)))) }
    if let waived { members.append(JSONValue.Member("waived", .integer(Int64(waived)))) }
    if failsOnlyOnNew { members.append(JSONValue.Member("only_new", .bool(true))) }
    return .object(members)
  }

  /// `1 critical, 2 high, 3 medium`; nil without findings.
  var findings: String? {
    counts.isEmpty ? nil : counts.map { "\($0.count) \($0.severity.rawValue)" }.joined(separator: ", ")
  }
}
